#pragma once
#include <cstdint>
#include <string_view>

#include "matrix_market/matrix_market_header.hpp"
#include "matrix_market/matrix_market_lines.hpp"

namespace pcadim::data {

/// One line of a coordinate file; row and column count from 0.
struct MarketEntry {
  std::uint32_t row = 0, column = 0;
  double value = 0;
};

/// The lines after the header, checked against it: how many there are, whether they lie inside the
/// matrix, and on one side of the diagonal where the other is left out.
class MatrixMarketEntries {
 public:
  /// The lines must be positioned after the header, and must outlive this object.
  MatrixMarketEntries(MatrixMarketLines& lines, const MarketHeader& header)
      : lines_(lines), header_(header) {}

  /// The next entry of a coordinate file; false after the last. Throws InputError, with the line.
  bool next(MarketEntry& entry);

  /// The same without looking at the number: for a pass that only counts.
  bool next_place(MarketEntry& entry);

  /// The next number of an array file; false after the last. Throws InputError, with the line.
  bool next_number(double& value);

 private:
  bool next_line(std::string_view& line);
  const char* take_place(std::string_view line, MarketEntry& entry);
  std::uint32_t inside(std::uint64_t number, std::uint64_t size, const char* what) const;
  void check_triangle(const MarketEntry& entry);
  [[noreturn]] void refuse_entry(std::string_view line) const;
  [[noreturn]] void refuse_count(bool too_many) const;

  MatrixMarketLines& lines_;
  const MarketHeader& header_;
  std::uint64_t taken_ = 0;
  bool below_diagonal_ = false, above_diagonal_ = false;  // has such an entry come?
};

}  // namespace pcadim::data
