#pragma once
#include <cstdint>
#include <memory>
#include <string_view>

#include "bytes/byte_input.hpp"
#include "bytes/compressed_decoder.hpp"

namespace pcadim::data {

/// The decoded bytes of another input, in order, on the thread that asks for them.
class CompressedStream {
 public:
  static constexpr std::size_t usual_piece = std::size_t{256} << 10;

  /// Begins where the input stands. `piece` is the number of compressed bytes read at once. The
  /// input must outlive the stream.
  CompressedStream(ByteInput& input, std::unique_ptr<CompressedDecoder> decoder,
                   std::size_t piece = usual_piece);

  /// The next `count` bytes; fewer only at the end. Throws InputError on damage, and what the input
  /// throws.
  std::size_t read(char* to, std::size_t count);

  /// The compressed bytes decoded so far.
  std::uint64_t consumed() const { return consumed_; }

 private:
  std::string_view waiting() const { return {piece_.get() + begin_, end_ - begin_}; }
  void fetch();
  void check_end() const;
  [[noreturn]] void refuse(const CompressedDamage& damage) const;

  ByteInput& input_;
  std::unique_ptr<CompressedDecoder> decoder_;
  std::size_t piece_size_;
  std::unique_ptr<char[]> piece_;
  std::size_t begin_ = 0, end_ = 0;  // of what was read and is not decoded yet
  bool input_ended_ = false;
  std::uint64_t consumed_ = 0;
};

}  // namespace pcadim::data
