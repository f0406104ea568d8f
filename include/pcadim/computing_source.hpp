#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/source.hpp"

/// Data whose owner computes with them: an array on a GPU, in whose memory the products are made.
namespace pcadim {

/// What the owner of the data found in each column, one number for each of them.
struct ComputedColumns {
  std::vector<double> mean;
  std::vector<double> squares;  ///< sums of (x - mean)^2
  std::vector<double> minimum, maximum;
  bool whole_numbers = false;  ///< every cell is a whole number
};

/// The prepared matrix X: its cells are (x - shift) * factor. One number of each kind for every
/// column of the data; a factor of 0 leaves the column out.
struct ColumnTransform {
  std::vector<double> shift, factor;
};

/// What the owner of the data found of the prepared matrix.
struct ComputedSpectrum {
  /// Of X'X or X X', whichever is smaller, descending; rounding errors may be negative.
  std::vector<double> eigenvalues;
  std::vector<double> squared_norms;  ///< of the rows of X; empty where they were not asked for
};

/// Eigenvalues and their vectors.
struct ComputedVectors {
  std::vector<double> values;   ///< descending
  std::vector<double> vectors;  ///< column after column, of length 1
};

/// A source that computes its own sums and products, so that its rows need not be read for a
/// decomposition. It has random access all the same: rows are read where a method asks for them,
/// and wherever the source is not used as it is (rows left out, cells filled in).
///
/// One thread calls at a time, and before anything else columns(). Calls may throw what reading
/// rows throws.
class PCADIM_API ComputingSource : public Source {
 public:
  ComputingSource() = default;
  ~ComputingSource() override;

  /// The moments of the columns. Nothing where the owner cannot tell, as with cells that are not
  /// finite: then the rows are read, and all else is done and said as for any other source.
  virtual std::optional<ComputedColumns> columns() const = 0;

  /// The eigenvalues of the prepared matrix and, where asked for, the lengths of its rows. With
  /// `vectors` eigenvectors() will be called for the same matrix.
  virtual ComputedSpectrum spectrum(const ColumnTransform& transform, bool norms,
                                    bool vectors) const = 0;

  /// The squares of the singular values of the prepared matrix, descending, from a factor of the
  /// data: where a Gram matrix has lost the digits of small ones.
  virtual std::vector<double> squared_singular_values(const ColumnTransform& transform) const = 0;

  /// The scatter about the means of all columns, of the data as they are; the lower triangle is
  /// read. Called only where there are at least as many rows as columns.
  virtual std::vector<double> scatter() const = 0;

  /// The `count` leading eigenvectors of X'X, with one number for each column of the data, or of
  /// X X' where there are fewer rows than columns.
  virtual ComputedVectors eigenvectors(const ColumnTransform& transform, Index count) const = 0;

  /// X'V for vectors V with one number for each row, column after column; one number for each
  /// column of the data.
  virtual std::vector<double> transposed_product(const ColumnTransform& transform,
                                                 std::span<const double> vectors) const = 0;

  /// What the user should know about where and how it is computed, one sentence; or nothing.
  virtual std::string remark() const { return {}; }
};

}  // namespace pcadim
