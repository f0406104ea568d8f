#include "bytes/compressed_stream.hpp"

#include <fmt/format.h>

#include <utility>

#include "pcadim/error.hpp"

namespace pcadim::data {

CompressedStream::CompressedStream(ByteInput& input, std::unique_ptr<CompressedDecoder> decoder,
                                   std::size_t piece)
    : input_(input),
      decoder_(std::move(decoder)),
      piece_size_(piece),
      piece_(std::make_unique_for_overwrite<char[]>(piece)) {}

std::size_t CompressedStream::read(char* to, std::size_t count) {
  std::size_t done = 0;
  while (done < count) {
    if (begin_ == end_) fetch();
    const CompressedDecoder::Step step = decoder_->decode(waiting(), to + done, count - done);
    begin_ += step.taken;
    consumed_ += step.taken;
    done += step.given;
    if (step.damage) refuse(*step.damage);
    if (step.taken > 0 || step.given > 0) continue;
    if (begin_ < end_)
      refuse({"are damaged", " (nothing can be made of them)", "compress it again"});
    if (input_ended_) break;
  }
  if (done < count) check_end();
  return done;
}

void CompressedStream::fetch() {
  if (input_ended_) return;
  begin_ = 0;
  end_ = input_.read(piece_.get(), piece_size_);
  input_ended_ = end_ == 0;
}

void CompressedStream::check_end() const {
  if (!decoder_->complete()) refuse({"end in the middle", "", "copy the file again"});
}

void CompressedStream::refuse(const CompressedDamage& damage) const {
  throw InputError(fmt::format("{}: the {} data {} at about byte {}{}; {}", input_.name(),
                               decoder_->format(), damage.what, consumed_, damage.detail,
                               damage.advice));
}

}  // namespace pcadim::data
