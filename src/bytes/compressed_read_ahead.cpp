#include "bytes/compressed_read_ahead.hpp"

#include <algorithm>
#include <cstring>

namespace pcadim::data {

CompressedReadAhead::CompressedReadAhead(CompressedStream& stream, std::size_t buffer)
    : stream_(stream), capacity_(buffer) {
  for (Buffer& each : buffers_) each.bytes = std::make_unique_for_overwrite<char[]>(buffer);
  thread_ = JoiningThread([this] { run(); });
}

CompressedReadAhead::~CompressedReadAhead() {
  const std::lock_guard lock(mutex_);
  unwanted_ = true;
  changed_.notify_all();
}

void CompressedReadAhead::run() {
  for (std::size_t k = 0;; k = 1 - k) {
    Buffer& buffer = buffers_[k];
    if (!wait_until_empty(buffer)) return;
    fill(buffer);
    const bool last = buffer.last;
    set_full(buffer, true);
    if (last) return;
  }
}

void CompressedReadAhead::fill(Buffer& buffer) {
  try {
    buffer.size = stream_.read(buffer.bytes.get(), capacity_);
    buffer.last = buffer.size < capacity_;
  } catch (...) {
    buffer.size = 0;
    buffer.failure = std::current_exception();
    buffer.last = true;
  }
  buffer.consumed = stream_.consumed();
}

bool CompressedReadAhead::wait_until_empty(const Buffer& buffer) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !buffer.full || unwanted_; });
  return !unwanted_;
}

void CompressedReadAhead::wait_until_full(const Buffer& buffer) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return buffer.full; });
}

void CompressedReadAhead::set_full(Buffer& buffer, bool full) {
  const std::lock_guard lock(mutex_);
  buffer.full = full;
  changed_.notify_all();
}

std::size_t CompressedReadAhead::read(char* to, std::size_t count) {
  std::size_t done = 0;
  while (done < count) {
    Buffer& buffer = buffers_[reading_];
    wait_until_full(buffer);
    const std::size_t some = std::min(count - done, buffer.size - taken_);
    std::memcpy(to + done, buffer.bytes.get() + taken_, some);
    done += some;
    taken_ += some;
    consumed_ = buffer.consumed;
    if (taken_ < buffer.size) break;
    if (buffer.last) {
      if (done < count && buffer.failure) std::rethrow_exception(buffer.failure);
      break;
    }
    set_full(buffer, false);
    reading_ = 1 - reading_;
    taken_ = 0;
  }
  return done;
}

}  // namespace pcadim::data
