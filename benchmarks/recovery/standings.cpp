#include "recovery/standings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pcadim::recovery {
namespace {

/// A mean of independent estimates, all of the same weight.
class Mean {
 public:
  void add(const Estimate& estimate) {
    sum_ += estimate.value;
    squares_ += estimate.error * estimate.error;
    ++count_;
  }
  void add_if(const std::optional<Estimate>& estimate) {
    if (estimate) add(*estimate);
  }
  void add_if(const std::optional<double>& number) {
    if (number) add({*number, 0});
  }
  bool empty() const { return count_ == 0; }
  Estimate value() const {
    const auto count = static_cast<double>(std::max(count_, 1));
    return {sum_ / count, std::sqrt(squares_) / count};
  }
  /// Nothing, where nothing was added.
  std::optional<Estimate> estimate() const {
    return empty() ? std::nullopt : std::optional(value());
  }
  std::optional<double> number() const {
    return empty() ? std::nullopt : std::optional(value().value);
  }

 private:
  double sum_ = 0, squares_ = 0;
  int count_ = 0;
};

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

std::vector<const Line*> lines_of(const std::vector<Line>& lines, const std::string& method,
                                  const std::string& group) {
  std::vector<const Line*> found;
  for (const Line& line : lines) {
    if (line.method == method && (group.empty() || line.regime->group == group)) {
      found.push_back(&line);
    }
  }
  return found;
}

double percent(Index part, Index whole) {
  return 100 * static_cast<double>(part) / static_cast<double>(whole);
}

GroupScore group_score(const std::vector<const Line*>& lines) {
  GroupScore score;
  Mean right, within_one, squares, log_score, coverage, set_size;
  for (const Line* line : lines) {
    const Tally& tally = line->tally;
    right.add(tally.percent_right());
    within_one.add({percent(tally.within_one, tally.data_sets), 0});
    squares.add_if(tally.mean_square_error());
    log_score.add_if(tally.log_score());
    coverage.add_if(tally.coverage());
    set_size.add_if(tally.mean_set_size());
    score.answered = score.answered || tally.answered > 0;
    score.pooled.add(tally);
  }
  score.percent_right = right.value();
  score.percent_within_one = within_one.value().value;
  score.mean_square_error = squares.number();
  score.log_score = log_score.estimate();
  score.coverage = coverage.estimate();
  score.set_size = set_size.number();
  return score;
}

/// Adds what a group says about the direction of errors; `weight` is the group's share of all.
void add_errors(Standing& standing, const std::vector<const Line*>& lines, double weight) {
  const double share = weight / static_cast<double>(std::max<std::size_t>(1, lines.size()));
  for (const Line* line : lines) {
    const Tally& tally = line->tally;
    standing.over += share * percent(tally.over, tally.data_sets);
    standing.under += share * percent(tally.under, tally.data_sets);
    standing.declined += share * percent(tally.data_sets - tally.answered, tally.data_sets);
    standing.pooled.add(tally);
  }
}

/// Like the percentage, but groups and regimes without any answer are left out.
std::optional<double> overall_error(const std::vector<Line>& lines, const std::string& method,
                                    const std::vector<std::string>& groups) {
  Mean all;
  for (const std::string& group : groups) {
    Mean mean;
    for (const Line* line : lines_of(lines, method, group)) {
      if (const auto error = line->tally.mean_error()) mean.add({*error, 0});
    }
    if (!mean.empty()) all.add(mean.value());
  }
  if (all.empty()) return std::nullopt;
  return all.value().value;
}

/// The means over the groups, each of which weighs the same.
void average_groups(Standing& standing) {
  Mean right, answered, within_one, squares, log_score, coverage, set_size;
  for (const GroupScore& score : standing.groups) {
    right.add(score.percent_right);
    if (score.answered) answered.add(score.percent_right);
    within_one.add({score.percent_within_one, 0});
    squares.add_if(score.mean_square_error);
    log_score.add_if(score.log_score);
    coverage.add_if(score.coverage);
    set_size.add_if(score.set_size);
  }
  standing.percent_right = right.value();
  standing.percent_where_answered = answered.value().value;
  standing.percent_within_one = within_one.value().value;
  standing.mean_square_error = squares.number();
  standing.log_score = log_score.estimate();
  standing.coverage = coverage.estimate();
  standing.set_size = set_size.number();
}

Standing standing_of(const std::vector<Line>& lines, const std::string& method,
                     const std::vector<std::string>& groups) {
  Standing standing;
  standing.method = method;
  const std::vector<const Line*> all = lines_of(lines, method, "");
  standing.info = all.front()->info;
  for (const std::string& group : groups) {
    const std::vector<const Line*> own = lines_of(lines, method, group);
    standing.groups.push_back(group_score(own));
    add_errors(standing, own, 1 / static_cast<double>(groups.size()));
  }
  average_groups(standing);
  standing.mean_error = overall_error(lines, method, groups);
  return standing;
}

struct Rival {
  double percent = -std::numeric_limits<double>::infinity();
  std::string name;
};

Rival best_rival(const std::vector<Line>& lines, const Line& own,
                 const std::vector<std::string>& rivals) {
  Rival best;
  for (const Line& line : lines) {
    const bool named = std::count(rivals.begin(), rivals.end(), line.method) > 0;
    const bool counts = rivals.empty() || named;
    if (line.regime != own.regime || line.method == own.method || !counts) continue;
    const double percent_right = line.tally.percent_right().value;
    if (percent_right > best.percent) best = {percent_right, line.method};
  }
  return best;
}

}  // namespace

Standings standings(const std::vector<Line>& lines) {
  Standings result;
  std::vector<std::string> methods;
  for (const Line& line : lines) {
    add_once(result.groups, line.regime->group);
    add_once(methods, line.method);
  }
  for (const std::string& method : methods) {
    result.methods.push_back(standing_of(lines, method, result.groups));
  }
  std::stable_sort(result.methods.begin(), result.methods.end(),
                   [](const Standing& a, const Standing& b) {
                     return a.percent_right.value > b.percent_right.value;
                   });
  return result;
}

std::optional<Regret> regret(const std::vector<Line>& lines, const std::string& method,
                             const std::string& group, const std::vector<std::string>& rivals) {
  const std::vector<const Line*> own = lines_of(lines, method, group);
  if (own.empty()) return std::nullopt;
  Regret result;
  result.worst = -std::numeric_limits<double>::infinity();
  for (const Line* line : own) {
    const Rival best = best_rival(lines, *line, rivals);
    if (best.name.empty()) return std::nullopt;
    const double behind = best.percent - line->tally.percent_right().value;
    result.mean += behind / static_cast<double>(own.size());
    if (behind <= result.worst) continue;
    result.worst = behind;
    result.where = line->regime->name;
    result.rival = best.name;
  }
  return result;
}

}  // namespace pcadim::recovery
