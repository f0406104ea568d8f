#include "csv/csv_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "csv/csv_cells.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// The slow way, for records with quotes: walks from cell to cell.
RecordEnd find_quoted_record_end(std::string_view text, char delimiter) {
  std::size_t at = 0, lines = 1;
  while (at < text.size()) {
    while (at < text.size() && is_padding(text[at], delimiter)) ++at;
    if (at < text.size() && text[at] == '"') {
      for (++at;; ++at) {
        const std::size_t quote = text.find('"', at);
        if (quote == text.npos) return {RecordEnd::Kind::open_quote};
        lines += static_cast<std::size_t>(std::count(text.data() + at, text.data() + quote, '\n'));
        at = quote + 1;
        if (at == text.size() || text[at] != '"') break;
      }
    }
    while (at < text.size() && text[at] != '\n' && !is_delimiter(text[at], delimiter)) ++at;
    if (at == text.size()) break;
    if (text[at] == '\n') return {RecordEnd::Kind::complete, at, lines};
    ++at;
  }
  return {RecordEnd::Kind::unfinished, text.size(), lines};
}

/// Does the quote at `quote` begin a cell? Only then does it mean anything. The cell cannot begin
/// before `from`.
bool opens_cell(std::string_view text, std::size_t from, std::size_t quote, char delimiter) {
  std::size_t at = quote;
  while (at > from && is_padding(text[at - 1], delimiter)) {
    if (is_delimiter(text[--at], delimiter)) return true;
  }
  if (at == from) return from == 0;
  return text[at - 1] == '\n' || is_delimiter(text[at - 1], delimiter);
}

/// The place after the quote that closes the cell opened at `quote`, or npos.
std::size_t after_quoted(std::string_view text, std::size_t quote) {
  for (std::size_t at = quote + 1; (at = text.find('"', at)) != text.npos; at += 2) {
    if (at + 1 == text.size() || text[at + 1] != '"') return at + 1;
  }
  return text.npos;
}

/// The place after the last line end before `to`, but not before `from`; else `otherwise`.
std::size_t after_last_line(std::string_view text, std::size_t from, std::size_t to,
                            std::size_t otherwise) {
  const std::size_t found = text.substr(from, to - from).rfind('\n');
  return found == text.npos ? otherwise : from + found + 1;
}

}  // namespace

std::size_t complete_records(std::string_view text, char delimiter) {
  // From quote to quote: line ends outside of quoted cells end records. `plain` is where the text
  // outside begins.
  std::size_t complete = 0, plain = 0;
  for (std::size_t quote = 0; (quote = text.find('"', quote)) != text.npos;) {
    if (!opens_cell(text, plain, quote, delimiter)) {
      ++quote;
      continue;
    }
    complete = after_last_line(text, plain, quote, complete);
    quote = plain = after_quoted(text, quote);
    if (plain == text.npos) return complete;
  }
  return after_last_line(text, plain, text.size(), complete);
}

RecordEnd find_record_end(std::string_view text, char delimiter) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  if (line.find('"') != line.npos) return find_quoted_record_end(text, delimiter);
  if (end == text.npos) return {RecordEnd::Kind::unfinished, text.size()};
  return {RecordEnd::Kind::complete, end};
}

RecordReader::RecordReader(TextBuffer& buffer, char delimiter, std::size_t longest_line)
    : buffer_(buffer), delimiter_(delimiter), longest_line_(longest_line) {}

std::optional<Record> RecordReader::next() {
  while (true) {
    const RecordEnd end = find_record_end(buffer_.text(), delimiter_);
    if (end.kind == RecordEnd::Kind::complete) return take(end, 1);
    if (extend()) continue;
    if (end.kind == RecordEnd::Kind::open_quote)
      throw_open_quote(buffer_.text(), buffer_.line(), buffer_.name());
    if (buffer_.text().empty()) return std::nullopt;
    return take(end, 0);
  }
}

bool RecordReader::extend() {
  if (buffer_.text().size() > longest_line_) {
    throw_too_long(buffer_.name(), buffer_.line(), longest_line_);
  }
  return buffer_.extend();
}

Record RecordReader::take(const RecordEnd& end, std::size_t line_end_bytes) {
  if (end.size > longest_line_) throw_too_long(buffer_.name(), buffer_.line(), longest_line_);
  const Record record{without_carriage_return(buffer_.text().substr(0, end.size)), buffer_.line()};
  buffer_.consume(end.size + line_end_bytes, end.lines);
  return record;
}

namespace {

/// Bytes of the empty lines at the beginning.
std::size_t empty_lines(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && (text[at] == '\n' || text.substr(at, 2) == "\r\n")) {
    at += text[at] == '\n' ? 1U : 2U;
  }
  return at;
}

}  // namespace

std::vector<Record> split_records(std::string_view text, std::size_t first_line, bool is_whole,
                                  char delimiter) {
  std::vector<Record> records;
  std::size_t line = first_line;
  while (!text.empty()) {
    // A file may hold a gigabyte of them.
    const std::size_t empty = empty_lines(text);
    line += count_lines(text.substr(0, empty));
    text.remove_prefix(empty);
    const RecordEnd end = find_record_end(text, delimiter);
    const bool complete = end.kind == RecordEnd::Kind::complete;
    if (end.kind == RecordEnd::Kind::open_quote || (!complete && !is_whole)) break;
    const std::string_view record = without_carriage_return(text.substr(0, end.size));
    if (!is_blank(record, delimiter)) records.push_back({record, line, true});
    text.remove_prefix(end.size + (complete ? 1 : 0));
    line += end.lines;
  }
  return records;
}

void throw_open_quote(std::string_view text, std::size_t line, const std::string& name) {
  check_is_text(text, line, name);
  throw InputError(
      fmt::format("{}, line {}: a quoted cell that begins in this row is never "
                  "closed; add the missing \" or remove the opening one",
                  name, line));
}

void throw_too_long(const std::string& name, std::size_t line, std::size_t longest) {
  throw InputError(fmt::format(
      "{}, line {}: the line is longer than {} bytes, the most that is "
      "read; is a quote not closed, or is this not delimited text? Else raise {{memory}}",
      name, line, longest));
}

}  // namespace pcadim::data
