#include "npy/npy_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "npy/npy_literal.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

// A matrix needs about 100 bytes of header; NumPy itself distrusts more than 10,000.
constexpr std::uint64_t longest_header = std::uint64_t{1} << 20;

struct Preamble {
  std::uint64_t header_offset = 0, header_size = 0;
};

[[noreturn]] void throw_short_header(const std::string& file, std::uint64_t expected,
                                     std::uint64_t found) {
  throw InputError(
      fmt::format("{}: the NPY header is cut short: {} bytes expected, {} found; save "
                  "the array again",
                  file, expected, found));
}

Preamble read_preamble(ByteInput& input) {
  std::array<char, 12> bytes{};
  const std::size_t got = input.read_at(0, bytes.data(), bytes.size());
  const auto byte = [&](std::size_t i) {
    return std::uint64_t{static_cast<unsigned char>(bytes[i])};
  };
  const std::uint64_t major = byte(6), minor = byte(7);
  const std::size_t size_bytes = major == 1 ? 2 : 4;
  const std::size_t needed = 8 + size_bytes;
  if (got < needed) throw_short_header(input.name(), needed, got);
  if (major < 1 || major > 3 || minor != 0) {
    throw InputError(fmt::format("{}: NPY version {}.{} is not known; 1.0, 2.0 and 3.0 are",
                                 input.name(), major, minor));
  }
  std::uint64_t size = 0;
  for (std::size_t i = 0; i < size_bytes; ++i) size |= byte(8 + i) << (8 * i);
  return {needed, size};
}

NpyDictionary read_dictionary(ByteInput& input, const Preamble& preamble, std::uint64_t file_size) {
  if (preamble.header_size > file_size - std::min(file_size, preamble.header_offset)) {
    throw_short_header(input.name(), preamble.header_offset + preamble.header_size, file_size);
  }
  if (preamble.header_size > longest_header) {
    throw InputError(
        fmt::format("{}: an NPY header of {} bytes cannot be right for a matrix; save "
                    "the array again",
                    input.name(), preamble.header_size));
  }
  std::string text(static_cast<std::size_t>(preamble.header_size), '\0');
  const std::size_t got = input.read_at(preamble.header_offset, text.data(), text.size());
  if (got < text.size()) throw_short_header(input.name(), text.size(), got);
  return parse_npy_dictionary(text, input.name());
}

void check_shape(const std::vector<std::uint64_t>& shape, const std::string& file) {
  if (shape.size() == 1) {
    throw InputError(
        fmt::format("{}: the array has one dimension, and a matrix has two; reshape it "
                    "to (n, p), for instance with a.reshape(-1, 1), and save it again",
                    file));
  }
  if (shape.size() != 2) {
    throw InputError(
        fmt::format("{}: the array has {} dimensions, and a matrix has two; reshape it "
                    "to (observations, variables) and save it again",
                    file, shape.size()));
  }
  if (shape[0] == 0 || shape[1] == 0) {
    throw InputError(
        fmt::format("{}: the array has {} rows and {} columns; at least one of each is "
                    "needed",
                    file, shape[0], shape[1]));
  }
}

/// rows * cols * size, refused where it would not fit a signed 64-bit number of bytes, even after
/// conversion to doubles.
std::uint64_t checked_bytes(const std::vector<std::uint64_t>& shape, std::size_t size,
                            const std::string& file) {
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max() / sizeof(double);
  if (shape[0] > most / shape[1]) {
    throw InputError(
        fmt::format("{}: the header claims {} x {} numbers, more than any file can "
                    "hold; save the array again",
                    file, shape[0], shape[1]));
  }
  return shape[0] * shape[1] * size;
}

}  // namespace

NpyHeader read_npy_header(ByteInput& input, NpyVector vector) {
  const std::uint64_t file_size = input.size().value_or(0);
  const Preamble preamble = read_preamble(input);
  NpyDictionary entries = read_dictionary(input, preamble, file_size);
  if (entries.is_structured) {
    throw InputError(
        fmt::format("{}: the array is structured (it has named fields), and real "
                    "numbers are needed; save the fields as columns of float64",
                    input.name()));
  }
  NpyHeader header;
  header.dtype = parse_npy_dtype(entries.descr, input.name());
  header.fortran_order = entries.fortran_order;
  if (vector == NpyVector::one_column && entries.shape.size() == 1) entries.shape.push_back(1);
  check_shape(entries.shape, input.name());
  header.rows = entries.shape[0];
  header.cols = entries.shape[1];
  header.data_offset = preamble.header_offset + preamble.header_size;

  const std::uint64_t expected = checked_bytes(entries.shape, header.dtype.size, input.name());
  const std::uint64_t found = file_size - header.data_offset;
  if (found < expected) {
    throw InputError(
        fmt::format("{}: the file is cut short: {} x {} numbers need {} bytes after "
                    "the header, {} found; copy or save it again",
                    input.name(), header.rows, header.cols, expected, found));
  }
  header.extra_bytes = found - expected;
  return header;
}

}  // namespace pcadim::data
