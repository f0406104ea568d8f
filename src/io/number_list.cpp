#include "io/number_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "adapters/column_subset.hpp"
#include "base/copy_rows.hpp"
#include "base/memory.hpp"
#include "base/printable.hpp"
#include "bytes/memory_input.hpp"
#include "bytes/open_input.hpp"
#include "bytes/spooled_input.hpp"
#include "cells/csv_number.hpp"
#include "csv/csv_source.hpp"
#include "npy/npy_source.hpp"
#include "pcadim/error.hpp"
#include "text/recoded_input.hpp"
#include "text/text_buffer.hpp"

namespace pcadim::data {
namespace {

/// One line that is not blank, cut at blanks, tabs and commas.
struct Line {
  std::size_t number = 1;
  std::vector<std::string_view> words;
  bool has_hole = false;  ///< two commas with nothing between
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::string_view without_quotes(std::string_view word) {
  const bool quoted = word.size() >= 2 && word.front() == '"' && word.back() == '"';
  return quoted ? word.substr(1, word.size() - 2) : word;
}

void cut_at_blanks(std::string_view cell, std::vector<std::string_view>& words) {
  while (!cell.empty()) {
    const std::size_t end = std::min(cell.find_first_of(" \t"), cell.size());
    words.push_back(without_quotes(cell.substr(0, end)));
    cell = trimmed(cell.substr(end));
  }
}

Line cut(std::string_view text, std::size_t number) {
  Line line{number, {}, false};
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const std::string_view cell = trimmed(text.substr(start, end - start));
    line.has_hole |= cell.empty();
    cut_at_blanks(cell, line.words);
    start = end + 1;
  }
  return line;
}

std::vector<Line> filled_lines(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    if (!line.empty()) lines.push_back(cut(line, number));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_kind(std::string_view word, CellKind kind) { return read_value(word, '.').kind == kind; }

bool all_are(const Line& line, CellKind kind) {
  return std::ranges::all_of(line.words, [kind](auto word) { return is_kind(word, kind); });
}

void require_number(const Line& line, const std::string& file) {
  const std::string_view word = line.words.front();
  if (is_kind(word, CellKind::number)) return;
  throw InputError(fmt::format(
      "{}, line {}: '{}' is not {}number; every line below the first must "
      "hold one number",
      file, line.number, printable(word), is_kind(word, CellKind::text) ? "a " : "a finite "));
}

std::vector<double> numbers_of(const std::vector<Line>& lines) {
  std::vector<double> values;
  for (const Line& line : lines) {
    for (const std::string_view word : line.words) values.push_back(read_value(word, '.').value);
  }
  return values;
}

bool plain_options(const ReadOptions& options) {
  return options.header == Header::automatic && !options.delimiter && options.columns.empty() &&
         options.id_column.empty() && options.exclude.empty() && options.skip == 0 &&
         options.comment.empty();
}

/// A column or a row of numbers; anything wider is a table, of which the user must say what counts.
NumberList only_line_of(Source& source) {
  NumberList list{{}, source.name(), {}};
  Index rows = 0, cols = 0;
  while (const auto block = source.next()) {
    cols = block->cols;
    list.values.resize(static_cast<std::size_t>((rows + block->rows) * cols));
    copy_rows(*block, 0, block->rows, list.values.data() + rows * cols);
    rows += block->rows;
    if (rows > 1 && cols > 1) {
      throw InputError(fmt::format(
          "{}: there are {} columns of numbers, and one list of values is needed; name its column "
          "with {{columns}}",
          source.name(), cols));
    }
  }
  const auto hole = std::ranges::find_if(list.values, [](double x) { return !std::isfinite(x); });
  if (hole != list.values.end()) {
    const Index at = hole - list.values.begin();
    throw InputError(
        fmt::format("{}, {}: the value is missing or not finite; every value must be "
                    "a finite number",
                    source.name(), source.locate(at / cols, at % cols)));
  }
  list.decisions = source.decisions();
  return list;
}

std::string whole_text(ByteInput& input) {
  constexpr std::size_t chunk = std::size_t{1} << 20, most = std::size_t{1} << 26;
  TextBuffer buffer(input, chunk);
  while (buffer.extend()) {
    if (buffer.text().size() <= most) continue;
    throw InputError(
        fmt::format("{}: more than {} bytes cannot be a list of values; is this the "
                    "data file?",
                    input.name(), most));
  }
  return std::string(buffer.text());
}

}  // namespace

std::optional<std::vector<double>> plain_list(std::string_view text, const std::string& file) {
  std::vector<Line> lines = filled_lines(text);
  if (lines.empty()) {
    throw InputError(fmt::format("{}: the file is empty; a list of numbers is needed", file));
  }
  if (lines.size() > 1 && all_are(lines.front(), CellKind::text)) lines.erase(lines.begin());
  if (std::ranges::any_of(lines, &Line::has_hole)) return std::nullopt;

  if (std::ranges::all_of(lines, [](const Line& line) { return line.words.size() == 1; })) {
    for (const Line& line : lines) require_number(line, file);
    return numbers_of(lines);
  }
  for (const Line& line : lines) {
    if (!all_are(line, CellKind::number)) return std::nullopt;
  }
  std::vector<double> values = numbers_of(lines);
  if (lines.size() > 1 && !std::ranges::is_sorted(values, std::greater<>())) return std::nullopt;
  return values;
}

NumberList read_numbers(std::unique_ptr<ByteInput> input, const ReadOptions& options) {
  if (input->first_bytes().starts_with(npy_magic)) {
    auto vector =
        std::make_unique<NpySource>(spooled(std::move(input), memory_ceiling(options.memory) / 8),
                                    NpySource::usual_block_bytes, NpyVector::one_column);
    return only_line_of(*choose_columns(std::move(vector), options));
  }
  input = utf8_text(std::move(input), options.encoding);
  const std::string text = whole_text(*input);
  if (plain_options(options)) {
    if (auto values = plain_list(text, input->name()))
      return {std::move(*values), input->name(), {}};
  }
  CsvSource source(std::make_unique<MemoryInput>(text, input->name()), options);
  return only_line_of(source);
}

}  // namespace pcadim::data

namespace pcadim {

NumberList read_numbers(const std::string& path, const ReadOptions& options) {
  return data::read_numbers(data::open_input(path, options.stop), options);
}

}  // namespace pcadim
