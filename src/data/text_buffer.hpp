#pragma once
#include <cstdlib>
#include <memory>
#include <string_view>

#include "data/byte_input.hpp"

namespace pcadim::data {

/// The part of a text that is in memory: grows at the end, is consumed at the front, and counts
/// lines. Refuses what is not text; a UTF-8 byte order mark is dropped.
class TextBuffer {
 public:
  /// `chunk` is the number of bytes read at once. The input must outlive the buffer.
  TextBuffer(ByteInput& input, std::size_t chunk);

  /// What is in memory and not consumed yet. Valid until extend() or rewind().
  std::string_view text() const { return {bytes_.get() + begin_, end_ - begin_}; }

  /// The number of the line, counted from 1, on which text() begins.
  std::size_t line() const { return line_; }

  /// Reads on, at least doubling text(), so that looking again costs no more than a factor.
  /// Returns whether anything came. Throws InputError on a NUL byte.
  bool extend();

  /// Drops `count` bytes, among them `lines` line ends, from the front.
  void consume(std::size_t count, std::size_t lines);

  void rewind();

  const std::string& name() const { return input_.name(); }

 private:
  struct Release {
    void operator()(char* bytes) const { std::free(bytes); }
  };

  void start();
  bool read_more(std::size_t count);
  void make_room(std::size_t count);
  void check_is_text(std::size_t from) const;

  ByteInput& input_;
  std::size_t chunk_;
  std::unique_ptr<char, Release> bytes_;
  std::size_t capacity_ = 0, begin_ = 0, end_ = 0;
  std::size_t line_ = 1;
  bool started_ = false;
};

}  // namespace pcadim::data
