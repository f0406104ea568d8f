#pragma once
#include <cstdint>
#include <string_view>

#include "bytes/byte_input.hpp"
#include "text/comment_lines.hpp"
#include "text/text_store.hpp"

namespace pcadim::data {

/// The part of a text that is in memory: grows at the end, is consumed at the front, and counts
/// lines. Refuses what is not text; a UTF-8 byte order mark is dropped.
class TextBuffer {
 public:
  /// `chunk` is the number of bytes read at once; `comment` is what comments begin with, if there
  /// are any. The input must outlive the buffer.
  TextBuffer(ByteInput& input, std::size_t chunk, const std::string& comment = {});

  /// What is in memory and not consumed yet. Valid until extend() or rewind().
  std::string_view text() const { return {store_.data() + begin_, end_ - begin_}; }

  /// The number of the line, counted from 1, on which text() begins.
  std::size_t line() const { return line_; }

  /// Bytes consumed so far, a byte order mark counted.
  std::uint64_t consumed() const { return consumed_; }

  /// Reads on, at least doubling text(), so that looking again costs no more than a factor.
  /// Returns whether anything came. Throws InputError on a NUL byte.
  bool extend();

  /// The same for callers that look for NUL bytes themselves, with check_is_text().
  bool extend_unchecked();

  /// Drops `count` lines from the front, or all that there are, whatever they hold.
  void pass_over_lines(std::uint64_t count);

  /// Drops `count` bytes, among them `lines` line ends, from the front.
  void consume(std::size_t count, std::size_t lines);

  /// The same, but the bytes stay readable in `store`, whose own memory the buffer takes in
  /// exchange. At least TextStore::padding more bytes can be read past them, and the first of
  /// these is no part of a number where the text ends.
  std::string_view hand_over(std::size_t count, std::size_t lines, TextStore& store);

  void rewind();

  const std::string& name() const { return input_.name(); }

 private:
  void start();
  bool read_more(std::size_t count);
  void make_room(std::size_t count);
  [[noreturn]] void refuse_size() const;

  ByteInput& input_;
  std::size_t chunk_;
  TextStore store_;
  CommentLines comments_;
  std::size_t begin_ = 0, end_ = 0;
  std::size_t line_ = 1;
  std::uint64_t consumed_ = 0;
  bool started_ = false;
};

/// Throws the InputError for a NUL byte in a text that begins on `first_line`.
void check_is_text(std::string_view text, std::size_t first_line, const std::string& name);

/// The number of line ends.
std::size_t count_lines(std::string_view text);

}  // namespace pcadim::data
