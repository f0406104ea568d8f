#pragma once
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "text/text_buffer.hpp"

namespace pcadim::data {

/// One row of a delimited text without its line end; a quoted cell may hold line ends of its own.
struct Record {
  std::string_view text;
  std::size_t line = 0;         ///< the line on which it begins, from 1
  bool may_hold_quotes = true;  ///< false where it is known to hold none
};

/// What was found at the front of a text.
struct RecordEnd {
  enum class Kind { complete, unfinished, open_quote } kind;
  std::size_t size = 0;   ///< bytes, the line end not counted
  std::size_t lines = 1;  ///< line ends used up, its own counted
};

inline std::string_view without_carriage_return(std::string_view record) {
  if (record.ends_with('\r')) record.remove_suffix(1);
  return record;
}

/// Finds the end of the first record. Pure, so that a text can be cut into records anywhere.
RecordEnd find_record_end(std::string_view text, char delimiter);

/// The bytes of all records, line ends counted, that are complete in a text which begins with one.
std::size_t complete_records(std::string_view text, char delimiter);

/// Cuts a text into records as it comes in.
class RecordReader {
 public:
  RecordReader(TextBuffer& buffer, char delimiter, std::size_t longest_line);

  /// The next record, valid until the next call; blank ones included. Throws InputError on a quote
  /// that is never closed and on a record that is too long.
  std::optional<Record> next();

 private:
  bool extend();
  Record take(const RecordEnd& end, std::size_t line_end_bytes);

  TextBuffer& buffer_;
  char delimiter_;
  std::size_t longest_line_;
};

/// Throws the InputError for a record that the end of `text` leaves with an open quote, or for a
/// NUL byte in it: that is said first, however the text was cut into chunks.
[[noreturn]] void throw_open_quote(std::string_view text, std::size_t line,
                                   const std::string& name);

/// The records of a text that is whole in memory, blank ones left out. The last one counts only if
/// its line end is there or the text `is_whole`.
std::vector<Record> split_records(std::string_view text, std::size_t first_line, bool is_whole,
                                  char delimiter);

/// Throws the InputError for a line that is longer than allowed.
[[noreturn]] void throw_too_long(const std::string& name, std::size_t line, std::size_t longest);

}  // namespace pcadim::data
