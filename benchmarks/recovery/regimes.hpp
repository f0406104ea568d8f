#pragma once
#include <string>
#include <vector>

#include "pcadim/index.hpp"

/// The settings of the league. The table is fixed: methods are tuned on it, it is never tuned to
/// methods. A regime that is changed must get another name, since its name seeds its data.
namespace pcadim::recovery {

/// What the signal is added to. Every kind has cells of mean square 1 (averaged over the columns).
enum class Noise {
  white,          ///< independent standard normal cells
  student_cells,  ///< independent cells, Student's t scaled to variance 1
  student_rows,   ///< normal rows, each times a factor of its own: multivariate t
  unequal,        ///< independent normal cells, deviations of the columns from 1 to 3 (evenly)
  correlated,     ///< normal, neighbouring columns correlated: AR(1) along the row
};

/// What happens to the data afterwards.
enum class Flaw {
  none,
  rounded,    ///< to multiples of `amount`
  one_digit,  ///< to one significant digit
  missing,    ///< a share `amount` of the cells, anywhere
  long_rows,  ///< a share `amount` of the rows is multiplied by 5
};

struct Regime {
  std::string group, name;
  Index n = 0, p = 0;
  /// The population variances along the signal's directions (noise included, whose variance is 1),
  /// descending. The directions are orthonormal and uniformly random. Their number is d.
  std::vector<double> spikes;
  Noise noise = Noise::white;
  double noise_parameter = 0;  ///< degrees of freedom, or the correlation of neighbours
  Flaw flaw = Flaw::none;
  double amount = 0;   ///< of the flaw
  bool scale = false;  ///< methods see columns of unit variance

  Index d() const { return static_cast<Index>(spikes.size()); }
};

/// All regimes; those of a group stand together.
const std::vector<Regime>& regimes();

/// "geometric 100 ... 3", "4 x 7.5", for a table.
std::string signal_words(const Regime& regime);

/// "Student t4 cells; 5 % of the cells missing", for a table; empty for plain white noise.
std::string noise_words(const Regime& regime);

}  // namespace pcadim::recovery
