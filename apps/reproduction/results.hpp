#pragma once
#include <array>
#include <optional>
#include <vector>

#include "pcadim/selection.hpp"
#include "reproduction/setting.hpp"

/// What the experiments give; tables, pictures and verdicts are made from this alone.
namespace pcadim::reproduction {

/// What one method says about one data set, as far as the statements ask for it. The fields from
/// `best` on are for methods with a posterior.
struct Answer {
  std::optional<Index> d;
  Index best = 0, second = 0;  ///< the two dimensions with the highest evidence
  double of_truth = 0;         ///< posterior probability of the true dimension
  double of_best = 0;
  double near = 0;                   ///< of all dimensions about right
  bool two_phases = false;           ///< rises faster than it falls, with its maximum inside
  bool tiny_before_ten = false;      ///< 1, 2, 3 and 4 dimensions each have more evidence than 10
  double phi = 0;                    ///< of the methods that choose one; 0: none
  double phi_low = 0, phi_high = 0;  ///< over this range of phi the evidence is highest at d
  bool right() const { return d == true_dimension; }
  bool below() const { return d && *d < true_dimension; }
};

using Answers = std::array<Answer, method_count>;

inline const Answer& of(const Answers& answers, Method method) {
  return answers[static_cast<std::size_t>(method)];
}

/// All data sets of one sample size and signal-to-noise ratio.
struct Cell {
  Index n = 0;
  double snr = 0;
  std::vector<Answers> replicates;
};

/// The paper's criterion at one phi: minus the discrete second derivative at the maximum, in two
/// readings. With g- and g+ the gaps in log evidence to the dimensions beside the maximum:
struct Sharpness {
  /// Of the likelihood over its maximum: 2 - exp(-g-) - exp(-g+), which soon is 2 to all digits. So
  /// here is -log(2 - that), which grows with it.
  double likelihood = 0;
  double log_likelihood = 0;  ///< of the log likelihood: g- + g+
};

/// The evidence of one data set at one phi, in neutral units.
struct PhiCurve {
  double phi = 0;
  Index first = 0;
  std::vector<double> evidence;        ///< log evidence of d = first, first + 1, ...
  Index best = 0;                      ///< where it is highest
  std::optional<Sharpness> sharpness;  ///< nothing where phi is discarded
};

/// One data set over a grid of phi, to which the values that NG chooses are added.
struct PhiScan {
  Index n = 0;
  std::vector<PhiCurve> curves;           ///< ascending in phi
  std::optional<std::size_t> chosen;      ///< phi* of NG
  std::optional<std::size_t> chosen_log;  ///< phi* of NG by the log likelihood
};

/// The evidence of the first data set of an introductory scenario.
struct Example {
  Index n = 0;
  std::vector<Selection> selections;  ///< of `example_methods`
};

struct Results {
  Index replicates = 0;
  std::uint64_t seed = 0;
  bool quick = false;
  std::vector<Example> examples;  ///< simple, hard
  std::vector<PhiScan> scans;     ///< of the same two data sets
  std::vector<Cell> cells;        ///< by sample size, descending, then by ratio, ascending
};

}  // namespace pcadim::reproduction
