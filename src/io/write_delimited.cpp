#include "io/write_delimited.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "cells/csv_number.hpp"
#include "cells/csv_quoted.hpp"

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

void append_name(std::string& line, const std::string& name, bool in_quotes) {
  if (in_quotes) {
    append_quoted(name, line);
  } else {
    line += name;
  }
}

/// In front of a row a name that looks like a number would be read as one.
void append_row_name(std::string& line, const std::string& name, char delimiter) {
  const bool looks_like_data = read_value(name, '.').kind != CellKind::text;
  append_name(line, name, looks_like_data || needs_quotes(name, delimiter));
}

std::string header_line(const std::vector<std::string>& names, char delimiter) {
  const bool quote_all = all_need_quotes(names);
  std::string line;
  for (const std::string& name : names) {
    if (&name != &names.front()) line += delimiter;
    append_name(line, name, quote_all || needs_quotes(name, delimiter));
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
    append_row_name(line_, *name, delimiter_);
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
