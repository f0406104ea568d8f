#pragma once
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace pcadim::data {

/// What a row without a name may be to the rows above it.
enum class SumOf { nothing, sums, means };

/// The sums of the columns of a table, and what else tells whether a row is made of them. Missing
/// cells (NaN) do not count.
class ColumnSums {
 public:
  void add(std::span<const double> row) { add(row.data(), 1, row.size()); }
  /// Rows one after the other in memory.
  void add(const double* rows, std::size_t count, std::size_t columns);
  void append(const ColumnSums& more);

  /// Does a row hold the sums, or the means, of the rows above in every column where it has a
  /// number, up to the rounding of what is printed? `units` are the values of the last printed
  /// digits. Rows that could agree by chance do not count: at least three columns, four rows above,
  /// and digits enough. Nor does the middle of a designed experiment.
  SumOf judge(std::span<const double> row, std::span<const double> units) const;

  /// Tables of fewer or more columns are not looked at.
  static bool worth_looking(std::size_t columns) { return columns >= 3 && columns <= 10000; }

 private:
  void make_room(std::size_t columns);

  // One for each column, in lists of their own: rows are added as fast as they are read.
  std::vector<double> sum_, count_, minimum_, maximum_;
  std::size_t rows_ = 0;
};

/// The value of the last digit of a printed number: 0.01 for 3.14, 100 for 2.1e3, 1 for 12.
double last_digit(std::string_view number, char decimal);

}  // namespace pcadim::data
