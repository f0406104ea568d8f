#include "cli/words.hpp"

#include <fmt/core.h>

#include <cmath>
#include <utility>

#include "pcadim/error.hpp"

namespace pcadim::cli {
namespace {

/// Characters that numbers, names and quotes are made of cannot separate cells.
bool can_delimit(char c) {
  constexpr std::string_view never = "+-.\"'\n\r";
  const auto byte = static_cast<unsigned char>(c);
  const bool alphanumeric =
      (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return byte < 0x80 && c != '\0' && !alphanumeric && never.find(c) == std::string_view::npos;
}

}  // namespace

std::int64_t parse_whole(std::string_view option, std::string_view word, std::int64_t minimum,
                         std::int64_t maximum) {
  const auto value = parse_number<std::int64_t>(word);
  if (value && *value >= minimum && *value <= maximum) return *value;
  const bool bounded = maximum < std::numeric_limits<std::int64_t>::max();
  throw UsageError(fmt::format("{} '{}': expected a whole number of at least {}{}", option, word,
                               minimum, bounded ? fmt::format(" and at most {}", maximum) : ""));
}

std::uint64_t parse_seed(std::string_view word) {
  if (const auto value = parse_number<std::uint64_t>(word)) return *value;
  throw UsageError(fmt::format("--seed '{}': expected a whole number from 0 to 2^64 - 1", word));
}

double parse_positive(std::string_view option, std::string_view word) {
  const auto value = parse_number<double>(word);
  if (value && *value > 0 && std::isfinite(*value)) return *value;
  throw UsageError(fmt::format("{} '{}': expected a positive number", option, word));
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
