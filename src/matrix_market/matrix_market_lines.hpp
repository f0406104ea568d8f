#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "bytes/byte_input.hpp"
#include "pcadim/data.hpp"
#include "text/text_buffer.hpp"

namespace pcadim::data {

/// The lines of a text, one after another, read in chunks. Between chunks the progress is told and
/// the stop token looked at.
class MatrixMarketLines {
 public:
  static constexpr std::size_t usual_chunk = std::size_t{1} << 20;

  /// Input and options must outlive this.
  MatrixMarketLines(ByteInput& input, const ReadOptions& options, std::size_t chunk);

  /// The next line without its line feed (a carriage return may be left); false at the end. Valid
  /// until the next call. Throws InputError for a line that is much too long.
  bool next(std::string_view& line);

  /// The number of the line that next() gave last, counted from 1.
  std::size_t number() const { return line_; }

  /// Back to the first line, for one more pass over the text.
  void rewind();
  bool rewindable() const { return input_.rewindable(); }
  const std::string& name() const { return input_.name(); }

  /// Throws InputError about the line that next() gave last.
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  bool refill();
  void tell_progress() const;
  void check_length(std::size_t length) const;

  ByteInput& input_;
  const ReadOptions& options_;
  TextBuffer buffer_;
  std::string_view window_;    // what is in memory and was not handed out
  std::size_t used_ = 0;       // bytes of the buffer that were
  std::uint64_t earlier_ = 0;  // bytes handed out before those in the buffer, in this pass
  std::uint64_t passes_ = 1;
  std::size_t line_ = 0;
};

}  // namespace pcadim::data
