#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// How a method ended. A numerical outcome is a value, not an exception.
enum class Outcome {
  ok,
  boundary,             ///< the best candidate is the first or last, or the method fell back
  no_interior_maximum,  ///< the curve has no maximum inside the range
  degenerate,           ///< nothing to select from (one candidate)
  not_applicable,       ///< the method has no meaning for these data or this input
  truncated,            ///< the eigenvalues that would decide are not known
  not_converged,
  failed,
};

/// "ok", "boundary", ... as in the JSON report.
PCADIM_API std::string_view to_string(Outcome outcome);

/// A quantity that a method estimated along the way, for the report.
struct Fitted {
  std::string name;
  std::variant<double, std::string> value;
  bool operator==(const Fitted&) const = default;
};

/// Which dimension a method would select over which range of its hyperparameter.
struct ParameterPath {
  /// One range of the hyperparameter, over which the same dimension wins.
  struct Step {
    Index d = 0;
    double low = 0, high = 0;  ///< d wins between them; the last step's high may be infinite
    bool operator==(const Step&) const = default;
  };
  std::string name;         ///< "phi"
  double chosen = 0;        ///< its value in the answer
  double floor = 0;         ///< smaller values were not considered
  std::vector<Step> steps;  ///< ascending in the hyperparameter, without gaps
  bool operator==(const ParameterPath&) const = default;
};

/// A dimension that may be right.
struct Plausible {
  Index d = 0;
  double probability = 0;  ///< that it is right, in the sense of the method's page
  bool operator==(const Plausible&) const = default;
};

/// What one method says about one data set.
struct Selection {
  std::string method;      ///< the method's id
  std::optional<Index> d;  ///< empty: the method declines to answer
  Outcome outcome = Outcome::ok;
  Index first = 0;                    ///< the dimension that curve[0] belongs to
  std::vector<double> curve;          ///< one value per candidate; -inf: excluded; never NaN
  std::vector<double> posterior;      ///< evidence methods only; sums to 1
  std::vector<Index> credible_set;    ///< dimensions that hold the right one with 95 %
  std::vector<Plausible> plausible;   ///< its members with their own probabilities, if known
  std::vector<Fitted> fitted;         ///< what it estimated along the way, by name
  std::optional<ParameterPath> path;  ///< for methods with a hyperparameter of known effect
  std::string note;                   ///< one sentence for a person
  bool operator==(const Selection&) const = default;
};

}  // namespace pcadim
