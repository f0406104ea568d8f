#pragma once
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

#include "pcadim/data.hpp"
#include "pcadim/select.hpp"
#include "pcadim/spectrum_input.hpp"

/// Words of the command line as values. All of them throw UsageError naming the option, the word
/// and the rule.
namespace pcadim::cli {

/// The whole number that the whole word spells, or nothing.
template <class Whole>
std::optional<Whole> parse_digits(std::string_view word) {
  Whole value{};
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc() || stop != end || word.empty()) return std::nullopt;
  return value;
}

/// A whole number in a range; decimal digits only.
std::int64_t parse_whole(std::string_view option, std::string_view word, std::int64_t minimum,
                         std::int64_t maximum = std::numeric_limits<std::int64_t>::max());

/// Any whole number from 0 to 2^64 - 1.
std::uint64_t parse_seed(std::string_view word);

/// A positive finite number.
double parse_positive(std::string_view option, std::string_view word);

/// A number of bytes of at least 64 MB: "512MB", "1.5GiB", "2000000000". KB, MB, GB, TB count in
/// thousands, KiB, MiB, GiB, TiB in 1024; capitals do not matter.
std::uint64_t parse_memory(std::string_view word);

/// "error", "drop-rows", "drop-columns", "mean", "em"
Missing parse_missing(std::string_view word);

/// "total", "total=10000", "log1p", or one of the former two and log1p: "total,log1p".
Normalization parse_normalization(std::string_view word);

/// "eigenvalues", "sdev", "singular".
SpectrumKind parse_spectrum_kind(std::string_view word);

/// "n", "n-1".
Divisor parse_divisor(std::string_view word);

/// "auto", "yes", "no".
Header parse_header(std::string_view word);

/// One character, or one of the words tab, \t, space, comma, semicolon.
char parse_delimiter(std::string_view word);

}  // namespace pcadim::cli
