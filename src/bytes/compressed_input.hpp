#pragma once
#include <memory>
#include <optional>
#include <string>

#include "bytes/compressed_read_ahead.hpp"
#include "bytes/compressed_stream.hpp"
#include "bytes/in_order_input.hpp"

namespace pcadim::data {

/// Sizes of the decompression. Tests set them small; nothing else should.
struct CompressedLimits {
  std::size_t piece = CompressedStream::usual_piece;       ///< compressed bytes read at once
  std::size_t buffer = CompressedReadAhead::usual_buffer;  ///< decoded bytes kept, twice
};

/// The decoded bytes of another input: a stream that can be read again from its beginning if the
/// other one can, but not at any place. Memory is bounded whatever the data expand to.
class CompressedInput final : public InputAround {
 public:
  /// Throws InputError when the beginning cannot be decoded.
  CompressedInput(std::unique_ptr<ByteInput> inner, MakeDecoder make_decoder,
                  const CompressedLimits& limits = {});
  ~CompressedInput() override;

  std::size_t read(char* to, std::size_t count) override;
  std::string_view first_bytes() const override { return head_; }
  void rewind() override;
  std::uint64_t consumed() const override;

 private:
  void begin();
  void read_ahead();

  MakeDecoder make_decoder_;
  CompressedLimits limits_;
  std::optional<CompressedStream> stream_;
  std::string head_;  // decoded at opening, handed out first
  std::size_t head_taken_ = 0;
  bool alone_ = false;                        // no thread could be had to read ahead
  std::optional<CompressedReadAhead> ahead_;  // from the first read past the head
};

}  // namespace pcadim::data
