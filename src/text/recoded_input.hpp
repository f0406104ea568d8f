#pragma once
#include <iconv.h>

#include <memory>
#include <string>
#include <vector>

#include "bytes/byte_input.hpp"

namespace pcadim::data {

/// The text of another input as UTF-8, read in order. Throws InputError, with the place, on bytes
/// that mean nothing in the encoding.
class RecodedInput final : public ByteInput {
 public:
  /// `encoding` as iconv names it; throws UsageError for a name that it does not know. `decision`
  /// says how the encoding was found out, if it was not told.
  RecodedInput(std::unique_ptr<ByteInput> inner, const std::string& encoding,
               std::string decision = {}, std::size_t piece = usual_piece);
  ~RecodedInput() override;

  std::size_t read(char* to, std::size_t count) override;
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) override;
  std::string_view first_bytes() const override { return head_; }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  void rewind() override;
  bool rewindable() const override { return inner_->rewindable(); }
  bool seekable() const override { return false; }
  std::uint64_t consumed() const override { return inner_->consumed(); }
  std::optional<std::uint64_t> stored_size() const override { return inner_->stored_size(); }
  void abandon() override { inner_->abandon(); }
  std::vector<std::string> decisions() const override;
  const std::string& name() const override { return inner_->name(); }

  static constexpr std::size_t usual_piece = std::size_t{64} << 10;

 private:
  void begin();
  bool recode_more();
  void recode_waiting();
  [[noreturn]] void refuse(std::string_view what) const;

  std::unique_ptr<ByteInput> inner_;
  std::string encoding_, decision_;
  std::size_t piece_;
  iconv_t converter_;
  std::string waiting_;        // read and not recoded yet: at most a character after each step
  std::string text_;           // recoded ...
  std::size_t taken_ = 0;      // ... and how much of it was handed out
  std::uint64_t recoded_ = 0;  // bytes of the input, for messages
  std::string head_;
};

/// The encoding that the first bytes of a text show: UTF-16 or UTF-32, with a byte order mark or
/// by the zeros of Latin letters; empty where they show none.
std::string shown_encoding(std::string_view first_bytes);

/// The input as UTF-8: itself where the first bytes do not show another encoding and none is named.
std::unique_ptr<ByteInput> utf8_text(std::unique_ptr<ByteInput> input, const std::string& encoding);

}  // namespace pcadim::data
