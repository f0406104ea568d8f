#include "cli/words.hpp"

#include <fast_float/fast_float.h>
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>

#include "pcadim/error.hpp"

namespace pcadim::cli {
namespace {

/// The number that the whole word spells, or nothing. (std::from_chars for doubles is missing from
/// many standard libraries.)
std::optional<double> parse_number(std::string_view word) {
  double value = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = fast_float::from_chars(word.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

/// Characters that numbers, names and quotes are made of cannot separate cells.
bool can_delimit(char c) {
  constexpr std::string_view never = "+-.\"'\n\r";
  const auto byte = static_cast<unsigned char>(c);
  const bool alphanumeric =
      (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return byte < 0x80 && c != '\0' && !alphanumeric && never.find(c) == std::string_view::npos;
}

/// The bytes of a unit, or 0 for a word that is none.
double unit_bytes(std::string_view unit) {
  constexpr std::string_view prefixes = "kmgt";
  std::string word(unit);
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (word.empty() || word == "b") return 1;
  const std::size_t power = prefixes.find(word.front());
  if (power == prefixes.npos) return 0;
  const std::string_view rest = std::string_view(word).substr(1);
  if (rest == "b") return std::pow(1000.0, static_cast<double>(power + 1));
  if (rest == "ib") return std::pow(1024.0, static_cast<double>(power + 1));
  return 0;
}

/// A size in bytes, or nothing where the word spells none.
std::optional<double> size_in_bytes(std::string_view word) {
  const std::size_t end = std::min(word.find_first_not_of("0123456789."), word.size());
  const auto number = parse_number(word.substr(0, end));
  const double unit = unit_bytes(word.substr(end));
  if (!number || unit == 0) return std::nullopt;
  return *number * unit;
}

}  // namespace

std::int64_t parse_whole(std::string_view option, std::string_view word, std::int64_t minimum,
                         std::int64_t maximum) {
  const auto value = parse_digits<std::int64_t>(word);
  if (value && *value >= minimum && *value <= maximum) return *value;
  const bool bounded = maximum < std::numeric_limits<std::int64_t>::max();
  throw UsageError(fmt::format("{} '{}': expected a whole number of at least {}{}", option, word,
                               minimum, bounded ? fmt::format(" and at most {}", maximum) : ""));
}

std::uint64_t parse_seed(std::string_view word) {
  if (const auto value = parse_digits<std::uint64_t>(word)) return *value;
  throw UsageError(fmt::format("--seed '{}': expected a whole number from 0 to 2^64 - 1", word));
}

double parse_positive(std::string_view option, std::string_view word) {
  const auto value = parse_number(word);
  if (value && *value > 0 && std::isfinite(*value)) return *value;
  throw UsageError(fmt::format("{} '{}': expected a positive number", option, word));
}

std::uint64_t parse_memory(std::string_view word) {
  constexpr double least = 64e6, most = 9e18;
  const std::optional<double> bytes = size_in_bytes(word);
  if (bytes && *bytes >= least && *bytes <= most) return static_cast<std::uint64_t>(*bytes);
  throw UsageError(fmt::format(
      "--memory '{}': expected a size of at least 64MB, for example 512MB, 2GB or 1.5GiB", word));
}

Missing parse_missing(std::string_view word) {
  if (word == "error") return Missing::error;
  if (word == "drop-rows") return Missing::drop_rows;
  if (word == "drop-columns") return Missing::drop_columns;
  if (word == "mean") return Missing::mean;
  if (word == "em") return Missing::em;
  throw UsageError(
      fmt::format("--missing '{}': expected error, drop-rows, drop-columns, mean or em", word));
}

Normalization parse_normalization(std::string_view word) {
  constexpr std::string_view total = "total";
  Normalization asked;
  const std::size_t comma = word.find(',');
  std::string_view last = word;
  if (const auto first = word.substr(0, comma); first.substr(0, first.find('=')) == total) {
    asked.total = true;
    if (first != total) {
      asked.target = parse_positive("--normalize total", first.substr(total.size() + 1));
    }
    if (comma == word.npos) return asked;
    last = word.substr(comma + 1);
  }
  asked.log1p = last == "log1p";
  if (asked.log1p) return asked;
  throw UsageError(fmt::format(
      "--normalize '{}': expected total, total=SUM, log1p, or both: total,log1p", word));
}

SpectrumKind parse_spectrum_kind(std::string_view word) {
  if (word == "eigenvalues") return SpectrumKind::eigenvalues;
  if (word == "sdev") return SpectrumKind::sdev;
  if (word == "singular") return SpectrumKind::singular;
  throw UsageError(
      fmt::format("--spectrum-kind '{}': expected eigenvalues, sdev or singular", word));
}

Divisor parse_divisor(std::string_view word) {
  if (word == "n") return Divisor::n;
  if (word == "n-1") return Divisor::n_minus_1;
  throw UsageError(fmt::format("--divisor '{}': expected n or n-1", word));
}

Header parse_header(std::string_view word) {
  if (word == "auto") return Header::automatic;
  if (word == "yes") return Header::yes;
  if (word == "no") return Header::no;
  throw UsageError(fmt::format("--header '{}': expected auto, yes or no", word));
}

char parse_delimiter(std::string_view word) {
  constexpr std::pair<std::string_view, char> names[] = {
      {"tab", '\t'}, {"\\t", '\t'}, {"space", ' '}, {"comma", ','}, {"semicolon", ';'}};
  for (const auto& [name, character] : names) {
    if (word == name) return character;
  }
  if (word.size() == 1 && can_delimit(word.front())) return word.front();
  throw UsageError(
      fmt::format("--delimiter '{}': expected tab, space, comma, semicolon or one "
                  "character that cannot be part of a number or name",
                  word));
}

}  // namespace pcadim::cli
