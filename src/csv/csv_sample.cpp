#include "csv/csv_sample.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// Where a sample of `most_lines` lines ends, or npos while more text is needed.
std::size_t sample_end(std::string_view text, std::size_t most_lines, std::size_t most_bytes) {
  std::size_t end = 0;
  for (std::size_t lines = 0; lines < most_lines; ++lines) {
    if (lines >= 2 && end >= most_bytes) break;
    const std::size_t line_end = text.find('\n', end);
    if (line_end == text.npos) return text.npos;
    end = line_end + 1;
  }
  return end;
}

void check_last_line(const TextBuffer& buffer, std::size_t longest) {
  const std::string_view text = buffer.text();
  const std::size_t last = text.rfind('\n');
  const std::size_t begin = last == text.npos ? 0 : last + 1;
  if (text.size() - begin <= longest) return;
  const auto lines = std::count(text.begin(), text.end(), '\n');
  throw_too_long(buffer.name(), buffer.line() + static_cast<std::size_t>(lines), longest);
}

Sample take_lines(TextBuffer& buffer, const TextLimits& limits) {
  std::size_t end = 0;
  while ((end = sample_end(buffer.text(), limits.sample_lines, limits.sample_bytes)) ==
         std::string_view::npos) {
    // Before more is read: what is no text may have no line ends, either.
    check_is_text(buffer.text(), buffer.line(), buffer.name());
    check_last_line(buffer, limits.longest_line);
    if (!buffer.extend_unchecked()) return {buffer.text(), buffer.line(), true, {}};
  }
  return {buffer.text().substr(0, end), buffer.line(), false, {}};
}

/// Bytes of the lines at the beginning that hold nothing but blanks, as far as they are complete.
std::size_t blank_lines(std::string_view text) {
  std::size_t blank = 0;
  while (true) {
    std::size_t end = std::min(text.find_first_not_of(' ', blank), text.size());
    if (text.substr(end).starts_with('\r')) ++end;
    if (!text.substr(end).starts_with('\n')) return blank;
    blank = end + 1;
  }
}

/// They tell nothing, and there may be more of them than memory holds. A line that is blank so far
/// is read to its end, so that the sample begins at the same line however the text is cut.
void pass_over_blank_lines(TextBuffer& buffer, std::size_t longest_line) {
  do {
    const std::string_view blank = buffer.text().substr(0, blank_lines(buffer.text()));
    buffer.consume(blank.size(), count_lines(blank));
  } while (buffer.text().find_first_not_of(" \r") == std::string_view::npos &&
           buffer.text().size() <= longest_line && buffer.extend_unchecked());
}

/// Two rows are needed to tell a header from data; quoted line ends, blank lines and lines that
/// begin with # may hide them.
bool holds_two_rows(const Sample& sample) {
  const std::vector<Record> records = sample.records(',');
  const auto rows = std::ranges::count_if(
      records, [](const Record& record) { return !record.text.starts_with('#'); });
  return rows >= 2;
}

bool ends_lines_like_old_macs(std::string_view text) {
  const std::size_t found = text.find('\r');
  return found < text.size() - 1 && text.find('\n') == text.npos && text.find('"') == text.npos;
}

void check_has_rows(const Sample& sample, const std::string& name) {
  if (sample.text.find_first_not_of(" \t\r\n") == sample.text.npos) {
    throw InputError(
        fmt::format("{}: the file is empty; a row of numbers for each observation is "
                    "needed",
                    name));
  }
  if (ends_lines_like_old_macs(sample.text)) {
    throw InputError(
        fmt::format("{}, line 1: lines end in lone carriage returns (old Macintosh); "
                    "convert them first, for instance with tr '\\r' '\\n'",
                    name));
  }
}

}  // namespace

std::vector<Record> Sample::records(char delimiter) const {
  std::vector<Record> rows = split_records(text, first_line, is_whole, delimiter);
  std::erase_if(rows, [this](const Record& row) { return comments.is_comment(row.text); });
  return rows;
}

Sample take_sample(TextBuffer& buffer, const TextLimits& limits, const std::string& comment) {
  // More lines that tell nothing are not looked through for a second row.
  const std::size_t most_bytes = std::min(limits.longest_line, 64 * limits.sample_bytes);
  pass_over_blank_lines(buffer, limits.longest_line);
  TextLimits enough = limits;
  Sample sample = take_lines(buffer, enough);
  sample.comments = CommentLines(comment);
  // A quote that is never closed must not pull in the whole file.
  while (!sample.is_whole && !holds_two_rows(sample) && sample.text.size() < most_bytes) {
    enough.sample_lines *= 2;
    enough.sample_bytes *= 2;
    sample = take_lines(buffer, enough);
    sample.comments = CommentLines(comment);
  }
  check_is_text(sample.text, sample.first_line, buffer.name());
  check_has_rows(sample, buffer.name());
  return sample;
}

}  // namespace pcadim::data
