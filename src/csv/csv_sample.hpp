#pragma once
#include <string_view>
#include <vector>

#include "csv/csv_records.hpp"
#include "text/comment_lines.hpp"
#include "text/text_buffer.hpp"
#include "text/text_limits.hpp"

namespace pcadim::data {

/// The beginning of a text, looked at but not consumed. Depends on the text alone, never on how it
/// was cut into chunks, so that the same file is always understood in the same way.
struct Sample {
  std::string_view text;
  std::size_t first_line = 1;
  bool is_whole = false;    ///< is this the entire text?
  CommentLines comments{};  ///< no rows

  /// The rows, blank lines and comments left out.
  std::vector<Record> records(char delimiter) const;
};

/// Takes about limits.sample_lines lines, at least two where there are two. Throws InputError on a
/// line that is too long, on an empty text and on lone carriage returns for line ends. `comment` is
/// what comments begin with.
Sample take_sample(TextBuffer& buffer, const TextLimits& limits, const std::string& comment = {});

}  // namespace pcadim::data
