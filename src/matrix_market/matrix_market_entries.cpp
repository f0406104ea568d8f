#include "matrix_market/matrix_market_entries.hpp"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <limits>

#include "base/printable.hpp"

namespace pcadim::data {
namespace {

const char* skip_blanks(const char* at, const char* end) {
  while (at != end && is_market_blank(*at)) ++at;
  return at;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool ends_word(const char* at, const char* end) { return at == end || is_market_blank(*at); }

/// A whole number and the blanks after it; null if there is none. A number too large for any
/// matrix stays too large.
inline const char* take_index(const char* at, const char* end, std::uint64_t& number) {
  constexpr std::ptrdiff_t most_digits = 18;
  const char* const begin = at;
  number = 0;
  for (; at != end && is_digit(*at); ++at) {
    number = number * 10 + static_cast<std::uint64_t>(*at - '0');
  }
  if (at == begin || !ends_word(at, end)) return nullptr;
  if (at - begin > most_digits) number = std::numeric_limits<std::uint64_t>::max();
  return skip_blanks(at, end);
}

/// A number and the blanks after it; null if there is none. Beyond the range of doubles it is
/// infinite or zero, as for other readers.
const char* take_number(const char* at, const char* end, double& value) {
  constexpr std::uint64_t exact_below = std::uint64_t{1} << 53;
  std::uint64_t count = 0;
  const char* after = take_index(at, end, count);
  if (after != nullptr && count < exact_below) {  // what most files hold
    value = static_cast<double>(count);
    return after;
  }
  // fast_float follows std::from_chars, which takes no leading plus.
  if (end - at > 1 && *at == '+' && at[1] != '-') ++at;
  const auto [stop, code] = fast_float::from_chars(at, end, value);
  const bool fine = code == std::errc() || code == std::errc::result_out_of_range;
  if (!fine || stop == at || !ends_word(stop, end)) return nullptr;
  return skip_blanks(stop, end);
}

const char* end_of(std::string_view line) { return line.data() + line.size(); }

}  // namespace

bool MatrixMarketEntries::next(MarketEntry& entry) {
  std::string_view line;
  if (!next_line(line)) return false;
  const char* at = take_place(line, entry);
  entry.value = 1;
  if (header_.field != MarketField::pattern) at = take_number(at, end_of(line), entry.value);
  if (at != end_of(line)) refuse_entry(line);
  if (header_.symmetry == MarketSymmetry::skew && entry.row == entry.column && entry.value != 0) {
    lines_.refuse("a number on the diagonal of a skew-symmetric matrix, where all are zero");
  }
  return true;
}

bool MatrixMarketEntries::next_place(MarketEntry& entry) {
  std::string_view line;
  if (!next_line(line)) return false;
  take_place(line, entry);
  return true;
}

bool MatrixMarketEntries::next_number(double& value) {
  std::string_view line;
  if (!next_line(line)) return false;
  const char* end = end_of(line);
  if (take_number(skip_blanks(line.data(), end), end, value) != end) refuse_entry(line);
  return true;
}

/// The next line that holds an entry.
bool MatrixMarketEntries::next_line(std::string_view& line) {
  do {
    if (lines_.next(line)) continue;
    if (taken_ < header_.entries) refuse_count(false);
    return false;
  } while (says_nothing(line));
  if (taken_ == header_.entries) refuse_count(true);
  ++taken_;
  return true;
}

const char* MatrixMarketEntries::take_place(std::string_view line, MarketEntry& entry) {
  const char* const end = end_of(line);
  std::uint64_t row = 0, column = 0;
  const char* at = take_index(skip_blanks(line.data(), end), end, row);
  if (at != nullptr) at = take_index(at, end, column);
  if (at == nullptr) refuse_entry(line);
  entry.row = inside(row, header_.rows, "row");
  entry.column = inside(column, header_.cols, "column");
  if (header_.symmetry != MarketSymmetry::general) check_triangle(entry);
  return at;
}

std::uint32_t MatrixMarketEntries::inside(std::uint64_t number, std::uint64_t size,
                                          const char* what) const {
  if (number >= 1 && number <= size) return static_cast<std::uint32_t>(number - 1);
  if (number == 0) lines_.refuse(fmt::format("{} 0; Matrix Market counts from 1", what));
  lines_.refuse(fmt::format("a {} beyond the {} that the header promises", what, size));
}

void MatrixMarketEntries::check_triangle(const MarketEntry& entry) {
  below_diagonal_ = below_diagonal_ || entry.row > entry.column;
  above_diagonal_ = above_diagonal_ || entry.row < entry.column;
  if (!below_diagonal_ || !above_diagonal_) return;
  lines_.refuse(
      "entries on both sides of the diagonal, but the header says that one side stands for both; "
      "write 'general' if all entries are given");
}

void MatrixMarketEntries::refuse_entry(std::string_view line) const {
  const char* expected = !header_.coordinate                     ? "one number"
                         : header_.field == MarketField::pattern ? "a row and a column"
                                                                 : "row, column and a number";
  lines_.refuse(fmt::format("'{}'; each line must hold {}", printable(line), expected));
}

void MatrixMarketEntries::refuse_count(bool too_many) const {
  if (too_many) {
    lines_.refuse(
        fmt::format("more entries than the {} that the header promises; is a part of "
                    "another file after them?",
                    header_.entries));
  }
  lines_.refuse(
      fmt::format("the file ends after {} entries, but the header promises {}; it is "
                  "cut off",
                  taken_, header_.entries));
}

}  // namespace pcadim::data
