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
  double near = 0;               ///< of all dimensions about right
  double near_averaged = 0;      ///< the same, averaged over phi; NG only
  bool two_phases = false;       ///< rises faster than it falls, with its maximum inside
  bool tiny_before_ten = false;  ///< 1, 2, 3 and 4 dimensions each have more evidence than 10
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

/// The evidence of one data set at one phi, by Theorem 1 in raw units.
struct PhiCurve {
  double phi = 0;
  Index first = 1;
  std::vector<double> evidence;  ///< log evidence of d = first, first + 1, ...
  Index best = 0;                ///< where it is highest
  std::optional<double> score;   ///< the paper's criterion; nothing where phi is discarded
};

/// One data set over the whole grid of phi.
struct PhiScan {
  Index n = 0;
  std::vector<PhiCurve> curves;       ///< ascending in phi
  std::optional<std::size_t> chosen;  ///< where the criterion is highest
};

/// What the statements on phi ask of a scan.
struct PhiFacts {
  double chosen = 0;         ///< 0: every phi was discarded
  double low = 0, high = 0;  ///< widest range of the grid with the right dimension; 0: none
};

/// The evidence of the first data set of an introductory scenario.
struct Example {
  Index n = 0;
  std::vector<Selection> selections;  ///< NG, Minka, PESEL
};

struct Results {
  Index replicates = 0;
  std::uint64_t seed = 0;
  bool quick = false;
  std::vector<Example> examples;    ///< simple, hard
  std::vector<PhiScan> scans;       ///< of the same two data sets
  std::vector<PhiFacts> phi_facts;  ///< of all data sets of the simple scenario
  std::vector<Cell> cells;          ///< by sample size, descending, then by ratio, ascending
};

}  // namespace pcadim::reproduction
