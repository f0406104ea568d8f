#pragma once
#include <span>
#include <string>
#include <vector>

#include "pcadim/error.hpp"
#include "pcadim/profile.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// How columns are prepared before the decomposition.
struct Preprocessing {
  bool center = true;
  bool scale = false;

  /// Rows that carry information: centring takes one away.
  Index free_rows(Index rows) const { return center ? rows - 1 : rows; }
};

/// The same, made concrete: prepared value = (x - shift) * factor, for the columns that are kept.
struct Preparation {
  std::vector<Index> kept;            ///< column numbers, ascending
  std::vector<double> shift, factor;  ///< one for each kept column
  std::vector<Index> dropped;         ///< constant columns

  Index cols() const { return static_cast<Index>(kept.size()); }
  /// Writes the prepared values of a row, possibly over the row or what precedes it; returns
  /// one past the last.
  double* apply(const double* row, double* to) const;
  /// The Euclidean length of the prepared mean, which sets the rounding error left by centring.
  double mean_length = 0;
  /// A column that is not constant was dropped: the squares of its deviations are too small.
  bool too_small = false;
  /// A constant column holds a number of so many digits that doubles do not keep the last ones.
  bool too_long = false;
};

/// One column's first moments.
struct ColumnMoments {
  double mean = 0, squares = 0;  ///< squares: sum of (x - mean)^2
  double minimum = 0, maximum = 0;
};

/// Adds column number `column` to a preparation, or to its dropped columns: a constant column has
/// no variance to explain (when nothing is subtracted, only a column of zeros is one).
void prepare_column(Preparation& preparation, Index column, const ColumnMoments& moments,
                    Index rows, const Preprocessing& preprocessing);

/// Fills in what the moments of all columns tell: deviations of those in use, and the cells' range.
void profile_columns(DataProfile& profile, std::span<const ColumnMoments> moments,
                     const Preparation& preparation, Index rows, bool whole_numbers);

/// The preparation of all columns, and the trace of X'X/n that comes of it. Throws InputError when
/// nothing is left to decompose.
struct PreparedColumns {
  Preparation preparation;
  double total_variance = 0;
};
PreparedColumns prepare_columns(const std::vector<ColumnMoments>& moments, const Source& source,
                                const Preprocessing& preprocessing);

/// The name of a column (counted from 0), or "column 3" where it has none. For lists of names,
/// which are data.
std::string column_name(const std::vector<std::string>& names, Index column);

/// The same for sentences: the mark of a column's place where it has no name.
std::string column_words(const std::vector<std::string>& names, Index column);

/// Throws InputError when nothing is left to decompose.
void require_columns(const Preparation& preparation, Index cols, const Source& source);

/// Throws InputError for fewer than two rows.
void require_rows(Index rows, const Source& source);

/// Throws InputError when squares of the data over- or underflow.
void require_squares(double total_variance, const Source& source);

/// Throws the InputError for numbers whose sum is no longer finite.
[[noreturn]] void throw_sums_overflow(const Source& source);

/// Thrown for the first missing cell that is met; select() takes a census then.
class MissingCells : public InputError {
 public:
  using InputError::InputError;
};

/// Throws for a cell (counted from 0) that holds NaN (MissingCells) or an infinity (InputError).
[[noreturn]] void refuse_not_finite(const Source& source, Index row, Index col, double value);

/// The words for a cell (counted from 0) that holds NaN or an infinity.
std::string not_finite_message(const Source& source, Index row, Index col, double value);

}  // namespace pcadim
