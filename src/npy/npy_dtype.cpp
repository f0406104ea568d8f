#include "npy/npy_dtype.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "base/printable.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// The IEEE half precision format, which C++20 has no type for.
struct Half {
  std::uint16_t bits;
};

double to_double(Half half) {
  const int exponent = (half.bits >> 10U) & 0x1F;
  const double fraction = half.bits & 0x3FF;
  double size = 0;
  if (exponent == 0) {
    size = std::ldexp(fraction, -24);
  } else if (exponent == 31) {
    size = fraction == 0 ? std::numeric_limits<double>::infinity()
                         : std::numeric_limits<double>::quiet_NaN();
  } else {
    size = std::ldexp(1024 + fraction, exponent - 25);
  }
  return (half.bits & 0x8000U) != 0 ? -size : size;
}

template <class Number>
double to_double(Number number) {
  return static_cast<double>(number);
}

template <class Number>
void convert(const std::byte* from, bool swapped, std::size_t count, double* to) {
  for (std::size_t i = 0; i < count; ++i, from += sizeof(Number)) {
    std::array<std::byte, sizeof(Number)> bytes;
    std::memcpy(bytes.data(), from, bytes.size());
    if (swapped) std::reverse(bytes.begin(), bytes.end());
    to[i] = to_double(std::bit_cast<Number>(bytes));
  }
}

/// A bool is any byte: nonzero is true, as in NumPy.
void convert_bool(const std::byte* from, std::size_t count, double* to) {
  for (std::size_t i = 0; i < count; ++i) to[i] = from[i] == std::byte{0} ? 0.0 : 1.0;
}

[[noreturn]] void refuse(std::string_view descr, std::string_view what, std::string_view advice,
                         const std::string& file) {
  throw InputError(
      fmt::format("{}: the array holds {} (dtype '{}'), and real numbers are needed; "
                  "{}",
                  file, what, printable(descr), advice));
}

void refuse_kind(char kind, std::string_view descr, const std::string& file) {
  constexpr std::string_view cast = "save it as float64";
  switch (kind) {
    case 'c':
      refuse(descr, "complex numbers", "save the real part or the modulus", file);
    case 'O':
      refuse(descr, "Python objects", "save it as float64", file);
    case 'S':
    case 'a':
    case 'U':
      refuse(descr, "text", "save the columns of numbers as float64", file);
    case 'M':
    case 'm':
      refuse(descr, "dates or times", "save them as numbers", file);
    case 'V':
      refuse(descr, "raw bytes or records", "save the fields as columns of float64", file);
    case 'f':
      refuse(descr, "floats of an unusual size (long double?)", cast, file);
    default:
      refuse(descr, "an unknown type", cast, file);
  }
}

bool is_supported(char kind, std::string_view size) {
  switch (kind) {
    case 'f':
      return size == "2" || size == "4" || size == "8";
    case 'i':
    case 'u':
      return size == "1" || size == "2" || size == "4" || size == "8";
    case 'b':
      return size == "1";
    default:
      return false;
  }
}

}  // namespace

NpyDtype parse_npy_dtype(std::string_view descr, const std::string& file) {
  if (descr == "?") return {'b', 1, false};
  std::string_view rest = descr;
  char order = '=';
  if (!rest.empty() && std::string_view("<>=|").find(rest[0]) != std::string_view::npos) {
    order = rest[0];
    rest.remove_prefix(1);
  }
  const char kind = rest.empty() ? '\0' : rest[0];
  const std::string_view size = rest.substr(rest.empty() ? 0 : 1);
  if (!is_supported(kind, size)) refuse_kind(kind, descr, file);

  const char foreign = std::endian::native == std::endian::little ? '>' : '<';
  return {kind, static_cast<std::size_t>(size[0] - '0'), order == foreign && size != "1"};
}

void convert_to_double(const NpyDtype& type, const std::byte* from, std::size_t count, double* to) {
  const bool swap = type.swapped;
  if (type.kind == 'b') return convert_bool(from, count, to);
  switch (type.size * 256 + static_cast<unsigned char>(type.kind)) {
    case 2 * 256 + 'f':
      return convert<Half>(from, swap, count, to);
    case 4 * 256 + 'f':
      return convert<float>(from, swap, count, to);
    case 8 * 256 + 'f':
      return convert<double>(from, swap, count, to);
    case 1 * 256 + 'i':
      return convert<std::int8_t>(from, swap, count, to);
    case 2 * 256 + 'i':
      return convert<std::int16_t>(from, swap, count, to);
    case 4 * 256 + 'i':
      return convert<std::int32_t>(from, swap, count, to);
    case 8 * 256 + 'i':
      return convert<std::int64_t>(from, swap, count, to);
    case 1 * 256 + 'u':
      return convert<std::uint8_t>(from, swap, count, to);
    case 2 * 256 + 'u':
      return convert<std::uint16_t>(from, swap, count, to);
    case 4 * 256 + 'u':
      return convert<std::uint32_t>(from, swap, count, to);
    case 8 * 256 + 'u':
      return convert<std::uint64_t>(from, swap, count, to);
    default:
      throw InternalError("an NPY type was accepted that has no conversion");
  }
}

}  // namespace pcadim::data
