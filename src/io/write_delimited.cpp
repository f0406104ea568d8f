#include "io/write_delimited.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "cells/csv_number.hpp"

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

/// In front of a row a name that looks like a number would be read as one.
std::string name_cell(const std::string& name, char delimiter) {
  const bool looks_like_data = read_value(name, '.').kind != CellKind::text;
  return looks_like_data || needs_quotes(name, delimiter) ? quoted(name) : name;
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

void DelimitedWriter::write_names(const std::vector<std::string>& names) {
  file_.write(header_line(names, delimiter_));
}

void DelimitedWriter::write_row(std::span<const double> row, const std::string* name) {
  line_.clear();
  if (name != nullptr) {
    line_ += name_cell(*name, delimiter_);
    line_ += delimiter_;
  }
  for (const double value : row) {
    append_number(line_, value);
    line_ += delimiter_;
  }
  if (!line_.empty()) line_.back() = '\n';
  file_.write(line_);
}

}  // namespace pcadim::data
