#pragma once
#include <optional>
#include <string>
#include <vector>

#include "pcadim/index.hpp"

/// The settings of the league. The table is fixed: methods are tuned on it, it is never tuned to
/// methods. A regime that is changed must get another name, since its name seeds its data.
namespace pcadim::recovery {

/// What the signal is added to. Every kind has cells of mean square 1 (averaged over the columns).
enum class Noise {
  white,              ///< independent standard normal cells
  student_cells,      ///< independent cells, Student's t scaled to variance 1
  student_rows,       ///< normal rows, each times a factor of its own: multivariate t
  unequal,            ///< independent normal cells, deviations of the columns from 1 to 3 (evenly)
  correlated,         ///< normal, neighbouring columns correlated: AR(1) along the row
  lognormal_columns,  ///< logarithms of the columns' deviations normal, parameter: their deviation
  gamma_columns,      ///< variances of the columns gamma, parameter: its shape (a multiple of 1/2)
  spread_columns,     ///< deviations of the columns from 0.3 to 3, evenly in their logarithm
  quiet_columns,      ///< three columns anywhere with the parameter as deviation, the others 1
  unequal_rows,       ///< deviations of the rows from 1 to 3 (evenly), in random order
  serial,             ///< every column is an AR(1) from row to row, parameter: its coefficient
  smooth,             ///< half of the variance white, half a moving average along the row, whose
                      ///< weights are a bell with the parameter as deviation, in columns
};

/// Along what the signal lies.
enum class Directions {
  random,  ///< uniformly random orthonormal vectors
  waves,   ///< cosines with 1, 2, ... half waves: smooth, orthonormal
};

/// What happens to the data afterwards.
enum class Change {
  none,
  rounded,         ///< to multiples of `amount`
  one_digit,       ///< to one significant digit
  missing,         ///< a share `amount` of the cells, anywhere
  long_rows,       ///< a share `amount` of the rows is multiplied by 5
  serial,          ///< everything, signal and noise, becomes an AR(1) from row to row
  copied_rows,     ///< `amount` rows become copies of `amount` others
  sum_column,      ///< one column becomes the sum of two others
  copied_column,   ///< one column becomes a copy of another
  constant,        ///< three columns become 5 plus normal numbers of deviation `amount`
  steps,           ///< columns become answers on a scale of `amount` steps (2 or 5)
  shares,          ///< rows of exponentials, divided by their sum; noise has deviation `amount`
  centred_shares,  ///< their logarithms less the row's mean (centred log-ratios)
};

/// Counts in place of signal plus noise: the mean of a row is its size times a mixture of profiles.
struct Counts {
  enum class Law { poisson, multinomial };
  enum class Weights {
    kinds,  ///< every row is of one kind: it has one profile
    mixed,  ///< uniformly random shares of all profiles
  };
  enum class Form {
    counts,     ///< as they are
    shares,     ///< rows divided by their sum
    log_counts  ///< log(1 + count)
  };
  Index profiles = 1;
  Law law = Law::poisson;
  Weights weights = Weights::kinds;
  Form form = Form::counts;
  double mean = 5;         ///< of a cell
  double size_spread = 0;  ///< deviation of the logarithms of the rows' sizes
  double contrast = 0.5;   ///< deviation of the logarithms of a profile, against the average one

  /// The dimension of the flat that the rows' means fill: k profiles span k - 1 dimensions around
  /// their centre, and rows of different sizes move along one more unless sizes are divided out.
  Index d() const { return profiles - 1 + (form == Form::counts && size_spread > 0 ? 1 : 0); }
};

struct Regime {
  std::string group, name;
  Index n = 0, p = 0;
  /// The population variances along the signal's directions (noise included, whose variance is 1),
  /// descending. Their number is d, unless the data are counts.
  std::vector<double> spikes;
  Noise noise = Noise::white;
  double noise_parameter = 0;  ///< degrees of freedom, the correlation of neighbours, see Noise
  Change change = Change::none;
  double amount = 0;   ///< of the change
  bool scale = false;  ///< methods see columns of unit variance
  Directions directions = Directions::random;
  std::optional<Counts> counts = std::nullopt;

  /// The truth: how many directions carry signal.
  Index d() const { return counts ? counts->d() : static_cast<Index>(spikes.size()); }
};

/// All regimes; those of a group stand together.
const std::vector<Regime>& regimes();

/// "geometric 100 ... 3", "4 x 7.5", for a table.
std::string signal_words(const Regime& regime);

/// "Student t4 cells; 5 % of the cells missing", for a table; empty for plain white noise.
std::string noise_words(const Regime& regime);

}  // namespace pcadim::recovery
