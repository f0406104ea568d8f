#include "hdf5/hdf5_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/printable.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

std::uint64_t unsigned_of(Index value) { return static_cast<std::uint64_t>(value); }

const char* words_for(Hdf5Holds holds) { return holds == Hdf5Holds::texts ? "words" : "records"; }

void require_matrix(const Hdf5Object& dataset, const std::string& path, const std::string& file) {
  const std::string where = fmt::format("{}: dataset '{}'", file, printable(path));
  if (!dataset.is_numeric()) {
    throw InputError(
        fmt::format("{} holds {}, and real numbers are needed; name another one with "
                    "{{dataset}}",
                    where, words_for(dataset.holds)));
  }
  if (dataset.dimensions != 2) {
    throw InputError(
        fmt::format("{} has {} dimension{}, and a matrix has two (observations, variables); name "
                    "another one with {{dataset}}",
                    where, dataset.dimensions, dataset.dimensions == 1 ? "" : "s"));
  }
  const auto [rows, cols] = dataset.extent;
  if (rows == 0 || cols == 0) {
    throw InputError(fmt::format("{} has {} rows and {} columns; at least one of each is needed",
                                 where, rows, cols));
  }
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max() / sizeof(double);
  if (rows > most / cols) {
    throw InputError(
        fmt::format("{} claims {} x {} numbers, more than any file can hold; write it "
                    "again",
                    where, rows, cols));
  }
}

/// Stripes end where chunks do, wherever the slab begins.
std::uint64_t stripe_end(const Hdf5Slab& slab, std::uint64_t end, std::uint64_t width,
                         std::uint64_t chunk) {
  if (end >= slab.cols) return slab.cols;
  const std::uint64_t beyond = (slab.col + end) % chunk;
  return beyond < width ? end - beyond : end;
}

void require_room_for_a_row(Index cols, std::uint64_t memory, const std::string& file) {
  if (unsigned_of(cols) <= memory / sizeof(double)) return;
  throw InputError(fmt::format(
      "{}: one row of {} columns needs {:.3g} GB, more than the memory allowed ({:.3g} GB); raise "
      "{{memory}}",
      file, cols, static_cast<double>(cols) * 8e-9, static_cast<double>(memory) * 1e-9));
}

}  // namespace

Hdf5Matrix::Hdf5Matrix(std::shared_ptr<Hdf5File> file, Hdf5MatrixFacts facts)
    : file_(std::move(file)), facts_(std::move(facts)), dataset_(file_->describe(facts_.path)) {
  require_matrix(dataset_, facts_.path, file_->name());
  shape_ = {static_cast<Index>(dataset_.extent[0]), static_cast<Index>(dataset_.extent[1])};
  if (facts_.turned) std::swap(shape_.rows, shape_.cols);
  require_room_for_a_row(shape_.cols, facts_.memory, name());
}

Index Hdf5Matrix::rows_in_block() const {
  constexpr std::uint64_t usual = Hdf5File::most_numbers, most = 16 * usual;
  const std::uint64_t cols = unsigned_of(shape_.cols);
  const std::uint64_t chunk = dataset_.chunk[facts_.turned ? 1 : 0];
  std::uint64_t rows = std::max<std::uint64_t>(1, usual / cols);
  // Whole rows of chunks, so that none need be kept for the next block.
  if (chunk > 0 && chunk <= most / cols) rows = std::max<std::uint64_t>(1, rows / chunk) * chunk;
  return std::min(static_cast<Index>(rows), shape_.rows);
}

std::optional<MatrixView> Hdf5Matrix::next() {
  const Index rows = std::min(rows_in_block(), shape_.rows - row_);
  if (rows == 0) return std::nullopt;
  block_.resize(size(rows * shape_.cols));
  read_rows(row_, rows, block_.data());
  row_ += rows;
  return row_major(block_.data(), rows, shape_.cols);
}

void Hdf5Matrix::read_rows(Index first, Index count, double* out) const {
  if (facts_.turned) {
    read({0, unsigned_of(shape_.cols), unsigned_of(first), unsigned_of(count)}, out, 1,
         shape_.cols);
  } else {
    read({unsigned_of(first), unsigned_of(count), 0, unsigned_of(shape_.cols)}, out, shape_.cols,
         1);
  }
}

void Hdf5Matrix::read_columns(Index first, Index count, double* out) const {
  if (facts_.turned) {
    read({unsigned_of(first), unsigned_of(count), 0, unsigned_of(shape_.rows)}, out, shape_.rows,
         1);
  } else {
    read({0, unsigned_of(shape_.rows), unsigned_of(first), unsigned_of(count)}, out, 1,
         shape_.rows);
  }
}

/// In pieces that one request can bring: stripes as wide as some chunks, read from top to bottom,
/// so that each chunk is unpacked once even where the cache holds few of them.
void Hdf5Matrix::read(const Hdf5Slab& slab, double* out, std::ptrdiff_t row_stride,
                      std::ptrdiff_t col_stride) const {
  if (slab.rows == 0 || slab.cols == 0) return;
  constexpr std::uint64_t most = Hdf5File::most_numbers;
  const std::uint64_t chunk = std::max<std::uint64_t>(1, dataset_.chunk[1]);
  std::uint64_t width = std::min(slab.cols, most);
  if (dataset_.chunk[0] > 0 && slab.rows > most / width) {
    const std::uint64_t high = std::min(slab.rows, dataset_.chunk[0]);
    width = std::min(width, std::max<std::uint64_t>(1, most / high / chunk) * chunk);
  }
  for (std::uint64_t left = 0; left < slab.cols;) {
    const std::uint64_t cols = stripe_end(slab, left + width, width, chunk) - left;
    const std::uint64_t high = most / cols;
    for (std::uint64_t top = 0; top < slab.rows; top += high) {
      const Hdf5Slab piece{slab.row + top, std::min(high, slab.rows - top), slab.col + left, cols};
      file_->read(facts_.path, piece,
                  out + static_cast<std::ptrdiff_t>(top) * row_stride +
                      static_cast<std::ptrdiff_t>(left) * col_stride,
                  row_stride, col_stride);
    }
    left += cols;
  }
}

std::string Hdf5Matrix::locate(Index row, Index col) const {
  const std::string place = Source::locate(row, col);
  if (facts_.column_names.empty()) return place;
  return fmt::format("{} ({})", place, printable(facts_.column_names[size(col)]));
}

}  // namespace pcadim::data
