#include "matrix_market/matrix_market_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <vector>

#include "base/letter_case.hpp"
#include "base/printable.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::string_view banner = "%%matrixmarket";

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  constexpr std::size_t most = 8;  // more than any valid line has
  while (words.size() < most) {
    const auto first = std::find_if_not(line.begin(), line.end(), is_market_blank);
    line.remove_prefix(static_cast<std::size_t>(first - line.begin()));
    if (line.empty()) break;
    const auto last = std::find_if(line.begin(), line.end(), is_market_blank);
    const auto length = static_cast<std::size_t>(last - line.begin());
    words.push_back(lower_case(line.substr(0, length)));
    line.remove_prefix(length);
  }
  return words;
}

[[noreturn]] void refuse_word(const MatrixMarketLines& lines, const std::string& word,
                              const std::string& rule) {
  lines.refuse(fmt::format("the Matrix Market header says '{}'; {}", printable(word), rule));
}

void set_format(MarketHeader& header, const std::string& word, const MatrixMarketLines& lines) {
  if (word != "coordinate" && word != "array") {
    refuse_word(lines, word, "the format must be coordinate or array");
  }
  header.coordinate = word == "coordinate";
}

void set_field(MarketHeader& header, const std::string& word, const MatrixMarketLines& lines) {
  if (word == "complex") refuse_word(lines, word, "PCA here needs real numbers");
  const bool known = word == "real" || word == "double" || word == "integer" ||
                     word == "unsigned-integer" || (word == "pattern" && header.coordinate);
  if (!known) refuse_word(lines, word, "the numbers must be real, integer or (coordinate) pattern");
  header.field = word == "pattern" ? MarketField::pattern : MarketField::number;
}

void set_symmetry(MarketHeader& header, const std::string& word, const MatrixMarketLines& lines) {
  if (word == "hermitian") refuse_word(lines, word, "PCA here needs real numbers");
  if (word == "general") return;
  if (word == "symmetric") {
    header.symmetry = MarketSymmetry::symmetric;
  } else if (word == "skew-symmetric" && header.field != MarketField::pattern) {
    header.symmetry = MarketSymmetry::skew;
  } else {
    refuse_word(lines, word, "known are general, symmetric and (with numbers) skew-symmetric");
  }
}

MarketHeader read_banner(MatrixMarketLines& lines) {
  std::string_view line;
  const bool any = lines.next(line);
  const std::vector<std::string> words = words_of(any ? line : std::string_view());
  if (words.size() != 5 || words[0] != banner) {
    lines.refuse(
        "a Matrix Market file begins with '%%MatrixMarket matrix', its format, its kind of "
        "numbers and its symmetry");
  }
  if (words[1] != "matrix") refuse_word(lines, words[1], "only 'matrix' is read here");
  MarketHeader header;
  set_format(header, words[2], lines);
  set_field(header, words[3], lines);
  set_symmetry(header, words[4], lines);
  return header;
}

std::uint64_t read_size(const std::string& word, const MatrixMarketLines& lines) {
  std::uint64_t value = 0;
  const char* end = word.data() + word.size();
  const auto [stop, code] = std::from_chars(word.data(), end, value);
  if (code != std::errc() || stop != end) {
    lines.refuse(fmt::format("'{}' is not a size; whole numbers are expected", printable(word)));
  }
  return value;
}

/// The numbers an array file must hold; sizes are below 2^32 here, so nothing overflows.
std::uint64_t array_entries(const MarketHeader& header) {
  if (header.symmetry == MarketSymmetry::general) return header.rows * header.cols;
  if (header.symmetry == MarketSymmetry::skew) return header.rows * (header.rows - 1) / 2;
  return header.rows % 2 == 0 ? header.rows / 2 * (header.rows + 1)
                              : (header.rows + 1) / 2 * header.rows;
}

void check_dimensions(const MarketHeader& header, const MatrixMarketLines& lines) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  if (header.rows < 1 || header.cols < 1 || header.rows > most || header.cols > most) {
    lines.refuse(fmt::format("{} rows and {} columns; 1 to {} of each can be read", header.rows,
                             header.cols, most));
  }
  if (header.symmetry != MarketSymmetry::general && header.rows != header.cols) {
    lines.refuse(fmt::format("{} rows and {} columns, but a symmetric matrix is square",
                             header.rows, header.cols));
  }
}

/// Memory goes by the sizes, so they must be such as data have. (More entries than cells may be:
/// entries given twice add up.)
void check_emptiness(const MarketHeader& header, const MatrixMarketLines& lines) {
  constexpr std::uint64_t always_fine = 1000000, rows_per_cell = 16;
  const std::uint64_t longest = std::max(header.rows, header.cols);
  if (longest > always_fine && longest / rows_per_cell > header.entries) {
    lines.refuse(
        fmt::format("{} x {} with only {} entries; nearly all rows or columns would be "
                    "zeros. Is the line of sizes right?",
                    header.rows, header.cols, header.entries));
  }
}

void check_file_size(const MarketHeader& header, std::optional<std::uint64_t> file_size,
                     const MatrixMarketLines& lines) {
  // "1 1" or "1", and a line feed that the last line may lack.
  const std::uint64_t shortest_line = header.coordinate ? 4 : 2;
  if (!file_size || header.entries <= (*file_size + 1) / shortest_line) return;
  lines.refuse(
      fmt::format("{} entries are promised, but a file of {} bytes cannot hold so many; "
                  "is it cut off?",
                  header.entries, *file_size));
}

}  // namespace

bool is_matrix_market(std::string_view first_bytes) {
  return lower_case(first_bytes.substr(0, banner.size())) == banner;
}

bool says_nothing(std::string_view line) {
  const auto first = std::find_if_not(line.begin(), line.end(), is_market_blank);
  return first == line.end() || *first == '%';
}

MarketHeader read_market_header(MatrixMarketLines& lines, std::optional<std::uint64_t> file_size) {
  MarketHeader header = read_banner(lines);
  std::string_view line;
  do {
    if (!lines.next(line)) lines.refuse("the file ends before the line of sizes");
  } while (says_nothing(line));

  const std::vector<std::string> sizes = words_of(line);
  if (sizes.size() != (header.coordinate ? 3U : 2U)) {
    lines.refuse(header.coordinate ? "rows, columns and the number of entries are expected here"
                                   : "rows and columns are expected here");
  }
  header.rows = read_size(sizes[0], lines);
  header.cols = read_size(sizes[1], lines);
  check_dimensions(header, lines);
  header.entries = header.coordinate ? read_size(sizes[2], lines) : array_entries(header);
  if (header.coordinate) check_emptiness(header, lines);
  check_file_size(header, file_size, lines);
  return header;
}

}  // namespace pcadim::data
