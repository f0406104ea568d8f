#include "bytes/memory_input.hpp"

#include <algorithm>
#include <utility>

#include "pcadim/error.hpp"

namespace pcadim::data {

MemoryInput::MemoryInput(std::string_view bytes, std::string name, bool rewindable)
    : bytes_(bytes), name_(std::move(name)), rewindable_(rewindable) {}

std::size_t MemoryInput::read(char* to, std::size_t count) {
  const std::size_t taken = bytes_.substr(position_).copy(to, count);
  position_ += taken;
  return taken;
}

std::size_t MemoryInput::read_at(std::uint64_t offset, char* to, std::size_t count) {
  if (offset >= bytes_.size()) return 0;
  return bytes_.substr(static_cast<std::size_t>(offset)).copy(to, count);
}

std::string_view MemoryInput::first_bytes() const { return bytes_.substr(0, first_bytes_count); }

std::optional<std::uint64_t> MemoryInput::size() const {
  if (!rewindable_) return std::nullopt;
  return bytes_.size();
}

void MemoryInput::rewind() {
  if (!rewindable_) throw IoError(name_ + " cannot be read twice");
  position_ = 0;
}

}  // namespace pcadim::data
