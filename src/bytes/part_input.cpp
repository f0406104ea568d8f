#include "bytes/part_input.hpp"

#include <algorithm>
#include <utility>

namespace pcadim::data {

PartInput::PartInput(std::shared_ptr<ByteInput> whole, std::uint64_t offset, std::uint64_t size)
    : whole_(std::move(whole)), offset_(offset), size_(size) {
  head_.resize(first_bytes_count);
  head_.resize(read_at(0, head_.data(), head_.size()));
}

std::size_t PartInput::read(char* to, std::size_t count) {
  const std::size_t got = read_at(position_, to, count);
  position_ += got;
  return got;
}

std::size_t PartInput::read_at(std::uint64_t offset, char* to, std::size_t count) {
  if (offset >= size_) return 0;
  const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(count, size_ - offset));
  return whole_->read_at(offset_ + offset, to, most);
}

}  // namespace pcadim::data
