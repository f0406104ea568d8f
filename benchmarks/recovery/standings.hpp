#pragma once
#include <optional>
#include <string>
#include <vector>

#include "recovery/score.hpp"

namespace pcadim::recovery {

/// A method in a group of regimes: means over the regimes, each of which weighs the same.
struct GroupScore {
  Estimate percent_right;
  double percent_within_one = 0;
  std::optional<double> mean_square_error;  ///< of those answered
  std::optional<Estimate> log_score;        ///< only for methods with a posterior
  std::optional<Estimate> coverage;         ///< per cent, only for methods with a 95 % set
  std::optional<double> set_size;           ///< mean
  bool answered = false;                    ///< at least once
  Tally pooled;                             ///< all answers of the group thrown together
};

/// A method in all groups: means over the groups, each of which weighs the same.
struct Standing {
  std::string method;
  const MethodInfo* info = nullptr;
  std::vector<GroupScore> groups;  ///< in the order of Standings::groups
  Estimate percent_right;
  double percent_where_answered = 0;  ///< the mean over groups in which it answers at all
  double percent_within_one = 0;
  std::optional<double> mean_square_error;
  std::optional<Estimate> log_score, coverage;
  std::optional<double> set_size;
  double over = 0, under = 0, declined = 0;  ///< per cent, weighed like percent_right
  std::optional<double> mean_error;          ///< weighed likewise, of those answered
  Tally pooled;                              ///< all answers thrown together
};

struct Standings {
  std::vector<std::string> groups;
  std::vector<Standing> methods;  ///< the most often right first
};

Standings standings(const std::vector<Line>& lines);

/// How far a method stays behind the best of its rivals, in points of per cent right.
struct Regret {
  double mean = 0, worst = 0;
  std::string where;  ///< the regime of the worst
  std::string rival;  ///< and who is ahead there
};

/// Over the regimes of a group (empty: all). Rivals that are not among the lines do not count; no
/// rivals: everybody else. Negative where the method is ahead of all of them.
std::optional<Regret> regret(const std::vector<Line>& lines, const std::string& method,
                             const std::string& group, const std::vector<std::string>& rivals);

}  // namespace pcadim::recovery
