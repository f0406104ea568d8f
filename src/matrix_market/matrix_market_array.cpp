#include "matrix_market/matrix_market_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include "base/copy_rows.hpp"
#include "base/size.hpp"
#include "matrix_market/matrix_market_coordinate.hpp"
#include "matrix_market/matrix_market_entries.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// A matrix that lies in memory column after column.
class ColumnsInMemory final : public Source {
 public:
  ColumnsInMemory(std::vector<double> values, Shape shape, std::string name)
      : values_(std::move(values)), shape_(shape), name_(std::move(name)) {}

  std::optional<Shape> shape() const override { return shape_; }
  std::optional<MatrixView> next() override {
    if (std::exchange(done_, true)) return std::nullopt;
    return view();
  }
  void rewind() override { done_ = false; }
  bool in_memory() const override { return true; }
  bool random_access() const override { return true; }
  std::string name() const override { return name_; }

  void read_rows(Index first, Index count, double* out) const override {
    copy_rows(view(), first, count, out);
  }
  void read_columns(Index first, Index count, double* out) const override {
    std::copy_n(values_.data() + first * shape_.rows, count * shape_.rows, out);
  }

 private:
  MatrixView view() const { return column_major(values_.data(), shape_.rows, shape_.cols); }

  std::vector<double> values_;
  Shape shape_;
  std::string name_;
  bool done_ = false;
};

/// Only as much memory is taken as there are numbers, whatever the header says.
std::vector<double> read_numbers(MatrixMarketLines& lines, const MarketHeader& header) {
  MatrixMarketEntries entries(lines, header);
  std::vector<double> numbers;
  const std::size_t most = header.entries;
  for (double value = 0; entries.next_number(value); numbers.push_back(value)) {
    if (numbers.size() < numbers.capacity()) continue;
    numbers.reserve(std::min(most, std::max<std::size_t>(2 * numbers.size(), 1 << 16)));
  }
  return numbers;
}

/// Columns from the diagonal (or just below it) down become a whole square.
std::vector<double> both_triangles(const std::vector<double>& lower, const MarketHeader& header) {
  const bool skew = header.symmetry == MarketSymmetry::skew;
  const std::size_t side = header.rows;
  std::vector<double> whole(side * side, 0.0);
  std::size_t k = 0;
  for (std::size_t j = 0; j < side; ++j) {
    for (std::size_t i = skew ? j + 1 : j; i < side; ++i, ++k) {
      whole[i * side + j] = skew ? -lower[k] : lower[k];
      whole[j * side + i] = lower[k];
    }
  }
  return whole;
}

/// All cells, and one triangle besides where that is what the file holds.
std::uint64_t array_bytes(const MarketHeader& header) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const bool general = header.symmetry == MarketSymmetry::general;
  const std::uint64_t cells = header.rows * header.cols, more = general ? 0 : header.entries;
  if (cells > most / 16 || more > most / 16) return most;
  return (cells + more) * sizeof(double);
}

}  // namespace

std::unique_ptr<Source> read_market_array(MatrixMarketLines& lines, const MarketHeader& header,
                                          std::uint64_t memory) try {
  check_market_memory(lines, header, array_bytes(header), memory);
  std::vector<double> values = read_numbers(lines, header);
  if (header.symmetry != MarketSymmetry::general) values = both_triangles(values, header);
  const Shape shape{static_cast<Index>(header.rows), static_cast<Index>(header.cols)};
  return std::make_unique<ColumnsInMemory>(std::move(values), shape, lines.name());
} catch (const std::bad_alloc&) {
  throw InputError(fmt::format("{}: {} x {} numbers do not fit in the memory that is available",
                               lines.name(), header.rows, header.cols));
}

}  // namespace pcadim::data
