#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/method.hpp"
#include "pcadim/selection.hpp"
#include "recovery/regimes.hpp"

/// What answers are worth, given the true dimension.
namespace pcadim::recovery {

/// Posterior probabilities of the true dimension below this one count as this one: a method that is
/// sure of something wrong pays log(1e-6) = -13.8, not infinity.
inline constexpr double least_probability = 1e-6;

/// One answer as far as the league looks at it.
struct Answer {
  std::optional<Index> d;             ///< empty: the method declined
  std::optional<double> stated;       ///< its posterior probability of d
  std::optional<double> probability;  ///< its posterior probability of the true dimension
  Index set_size = 0;                 ///< of its 95 % set; 0: it has none
  bool covered = false;               ///< that set holds the true dimension
  bool of_structure = true;           ///< it says how many directions of signal there are
};

/// What the league looks at in a method's answer.
Answer answer_of(const Selection& selection, Index truth);

/// Stated probabilities are looked at in these bins; the last one is closed above.
inline constexpr std::array<double, 6> bin_edges{0, 0.5, 0.7, 0.9, 0.99, 1};
inline constexpr std::size_t bin_count = bin_edges.size() - 1;

struct Bin {
  Index answers = 0, right = 0;
  double stated = 0;  ///< summed
};

/// A number with the standard error of its mean.
struct Estimate {
  double value = 0, error = 0;
};

/// Many answers to data of one regime.
struct Tally {
  Index data_sets = 0, answered = 0, right = 0, within_one = 0, over = 0, under = 0;
  double error_sum = 0;      ///< of d - truth
  double error_squares = 0;  ///< the same, squared
  Index with_set = 0,
        covered = 0;    ///< answers with a 95 % set, and how many of these hold the truth
  Index set_sizes = 0;  ///< summed
  Index structure_sets = 0,
        structure_covered = 0;  ///< the same of answers about structure: others claim nothing of it
  Index with_posterior = 0;     ///< 0: the method has no posterior
  double log_sum = 0, log_squares = 0;
  std::array<Bin, bin_count> bins{};

  void add(const Answer& answer, Index truth);
  void add(const Tally& other);

  /// In per cent of all data sets: no answer is not right. The standard error is that of a
  /// proportion with one right and one wrong answer more, so that 100 % of few has one, too.
  Estimate percent_right() const;
  /// Of those answered.
  std::optional<double> mean_error() const;
  std::optional<double> mean_square_error() const;
  /// Per cent of the 95 % sets that hold the truth, and the mean number of dimensions in them.
  std::optional<Estimate> coverage() const;
  std::optional<double> mean_set_size() const;
  /// The mean logarithm of the probability of the truth; declining costs as much as being sure of
  /// something wrong.
  std::optional<Estimate> log_score() const;
  /// Answers with a stated probability of 0.9 or more.
  Bin sure() const;
};

/// One line of the league: a contestant in a regime.
struct Line {
  const Regime* regime = nullptr;
  const MethodInfo* info = nullptr;
  std::string method;  ///< the contestant's label
  Tally tally = {};
};

}  // namespace pcadim::recovery
