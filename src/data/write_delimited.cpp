#include "data/write_delimited.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/copy_rows.hpp"
#include "data/csv_number.hpp"

namespace pcadim::data {
namespace {

bool needs_quotes(const std::string& name, char delimiter) {
  const bool special = name.find_first_of("\"\r\n") != std::string::npos ||
                       name.find(delimiter) != std::string::npos;
  const auto padded = [](char c) { return c == ' ' || c == '\t'; };
  return special || name.empty() || padded(name.front()) || padded(name.back());
}

/// A header of numbers is recognised by its quotes, if all cells have them.
bool all_need_quotes(const std::vector<std::string>& names) {
  return std::all_of(names.begin(), names.end(), [](const std::string& name) {
    return read_value(name, '.').kind != CellKind::text;
  });
}

std::string quoted(const std::string& name) {
  std::string result = "\"";
  for (const char c : name) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

std::string header_line(const std::vector<std::string>& names, char delimiter) {
  const bool quote_all = all_need_quotes(names);
  std::string line;
  for (const std::string& name : names) {
    if (&name != &names.front()) line += delimiter;
    line += quote_all || needs_quotes(name, delimiter) ? quoted(name) : name;
  }
  return line + "\n";
}

void append_number(std::string& line, double value) {
  if (std::isnan(value)) {
    line += "NaN";
    return;
  }
  std::array<char, 32> digits;
  const auto [end, code] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  line.append(digits.data(), end);
}

}  // namespace

void write_delimited(AtomicFile& file, const MatrixView& matrix,
                     const std::vector<std::string>& names, char delimiter) {
  if (!names.empty()) file.write(header_line(names, delimiter));
  std::vector<double> row(static_cast<std::size_t>(matrix.cols));
  std::string line;
  for (Index i = 0; i < matrix.rows; ++i) {
    copy_rows(matrix, i, 1, row.data());
    line.clear();
    for (const double value : row) {
      append_number(line, value);
      line += delimiter;
    }
    if (!line.empty()) line.back() = '\n';
    file.write(line);
  }
}

}  // namespace pcadim::data
