#include "bytes/compressed_input.hpp"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "pcadim/error.hpp"

namespace pcadim::data {

CompressedInput::CompressedInput(std::unique_ptr<ByteInput> inner, MakeDecoder make_decoder,
                                 const CompressedLimits& limits)
    : InputAround(std::move(inner)), make_decoder_(make_decoder), limits_(limits) {
  begin();
}

CompressedInput::~CompressedInput() {
  // The thread may be waiting for a pipe from which nothing comes any more.
  if (ahead_) inner().abandon();
}

void CompressedInput::begin() {
  stream_.emplace(inner(), make_decoder_(), limits_.piece);
  head_.resize(first_bytes_count);
  head_.resize(stream_->read(head_.data(), head_.size()));
  head_taken_ = 0;
}

std::size_t CompressedInput::read(char* to, std::size_t count) {
  const std::size_t from_head = head_.copy(to, count, head_taken_);
  head_taken_ += from_head;
  if (from_head == count) return count;
  read_ahead();
  return from_head + (ahead_ ? ahead_->read(to + from_head, count - from_head)
                             : stream_->read(to + from_head, count - from_head));
}

/// Where the system allows no thread more, there is none that reads ahead.
void CompressedInput::read_ahead() {
  if (ahead_ || alone_) return;
  try {
    ahead_.emplace(*stream_, limits_.buffer);
  } catch (const std::system_error&) {
    alone_ = true;
  }
}

void CompressedInput::rewind() {
  if (!rewindable()) {  // asked first: the thread may be waiting for a pipe
    throw IoError(fmt::format("'{}' cannot be read twice: it is not a file", name()));
  }
  ahead_.reset();
  inner().rewind();
  begin();
}

std::uint64_t CompressedInput::consumed() const {
  if (ahead_) return ahead_->consumed();
  return alone_ ? stream_->consumed() : 0;
}

}  // namespace pcadim::data
