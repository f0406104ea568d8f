#pragma once
#include <iconv.h>

#include <memory>
#include <string>
#include <vector>

#include "bytes/in_order_input.hpp"
#include "bytes/made_bytes.hpp"

namespace pcadim::data {

/// The text of another input as UTF-8, read in order. Throws InputError, with the place, on bytes
/// that mean nothing in the encoding.
class RecodedInput final : public InputAround {
 public:
  /// `encoding` as iconv names it; throws UsageError for a name that it does not know. `decision`
  /// says how the encoding was found out, if it was not told.
  RecodedInput(std::unique_ptr<ByteInput> inner, const std::string& encoding,
               std::string decision = {}, std::size_t piece = usual_piece);
  ~RecodedInput() override;

  std::size_t read(char* to, std::size_t count) override { return text_.read(to, count); }
  std::string_view first_bytes() const override { return text_.first_bytes(); }
  void rewind() override;
  std::vector<std::string> decisions() const override;

  static constexpr std::size_t usual_piece = std::size_t{64} << 10;

 private:
  void begin();
  bool recode_more();
  void recode_waiting();
  [[noreturn]] void refuse(std::string_view what) const;

  std::string encoding_, decision_;
  std::size_t piece_;
  iconv_t converter_;
  std::string waiting_;  // read and not recoded yet: at most a character after each step
  MadeBytes text_{[this] { return recode_more(); }};
  std::uint64_t recoded_ = 0;  // bytes of the input, for messages
};

/// The encoding that the first bytes of a text show: UTF-16 or UTF-32, with a byte order mark or
/// by the zeros of Latin letters; empty where they show none.
std::string shown_encoding(std::string_view first_bytes);

/// The input as UTF-8: itself where the first bytes do not show another encoding and none is named.
std::unique_ptr<ByteInput> utf8_text(std::unique_ptr<ByteInput> input, const std::string& encoding);

}  // namespace pcadim::data
