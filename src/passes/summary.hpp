#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.hpp"
#include "base/memory/zeroed.hpp"
#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// What one pass over rows leaves behind: count, means, the scatter matrix about the means, and the
/// columns' ranges. Summaries of different rows merge into the summary of all of them, so chunks,
/// threads and machines can work apart and be combined.
class Summary {
 public:
  explicit Summary(Index cols);
  /// Of so many columns that a scatter matrix is out of the question: variances only.
  Summary(Index rows, std::span<const ColumnMoments> moments);
  static Summary of_no_rows(Index cols, bool scatter);
  /// From what is known of all rows: the moments of the columns and the scatter matrix (see
  /// scatter()).
  Summary(Index rows, std::span<const ColumnMoments> moments, Zeroed<double> scatter);

  Index rows() const { return rows_; }
  Index cols() const { return static_cast<Index>(mean_.size()); }
  std::span<const double> mean() const { return mean_; }
  std::span<const double> minimum() const { return minimum_; }
  std::span<const double> maximum() const { return maximum_; }
  /// Sum of (x - mean)(x - mean)' over the rows: cols x cols, column-major, lower triangle. Needs
  /// has_scatter().
  std::span<const double> scatter() const { return scatter_; }
  bool has_scatter() const { return std::ssize(scatter_) == cols() * cols(); }
  std::vector<ColumnMoments> moments() const;

  /// Throws InputError when the other one has another number of columns, or only one of them has a
  /// scatter matrix.
  void merge(const Summary& other);
  /// Of no rows any more; the memory stays.
  void clear();

  void write(ByteWriter& out) const;
  /// Throws InputError for sizes and numbers that are impossible.
  static Summary read(ByteReader& in);

 private:
  template <class Number>
  friend class TileSummary;
  /// The numbers of column j of the scatter matrix that are stored and written.
  std::span<double> stored(Index j);
  std::span<const double> stored(Index j) const { return const_cast<Summary*>(this)->stored(j); }
  /// What joining rows with other means adds to the scatter: weight * distance * distance'.
  struct Shift {
    double weight = 0;
    std::vector<double> distance;
  };
  Shift shift_to(Index rows, std::span<const double> mean) const;
  void move_mean(Index rows, std::span<const double> distance);
  void merge_ranges(std::span<const double> minimum, std::span<const double> maximum);

  Index rows_ = 0;
  std::vector<double> mean_, minimum_, maximum_;
  Zeroed<double> scatter_;  // cols x cols, or the diagonal alone
};

/// What products of centred cells are made in; they are added up in double either way.
enum class Products : std::uint8_t { in_doubles, in_singles };

/// The summary of a whole source. Throws InputError naming the first cell that is not a number.
/// Tells, where asked, whether all cells are whole numbers. With products in float32 the squares of
/// the columns (the diagonal of the scatter matrix) have all digits still.
Summary summarize(const Source& source, RowWalk& walk, bool* whole_numbers = nullptr,
                  Products products = Products::in_doubles);

}  // namespace pcadim
