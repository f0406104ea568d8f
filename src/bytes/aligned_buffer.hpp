#pragma once
#include <cstddef>
#include <memory>
#include <new>

namespace pcadim::data {

/// Bytes on a cache line boundary, not set to zero: they are about to be read into.
class AlignedBuffer {
 public:
  AlignedBuffer() = default;
  explicit AlignedBuffer(std::size_t size)
      : bytes_(static_cast<std::byte*>(::operator new(size, alignment))) {}

  std::byte* data() const { return bytes_.get(); }

 private:
  static constexpr std::align_val_t alignment{64};
  struct Release {
    void operator()(std::byte* bytes) const { ::operator delete(bytes, alignment); }
  };
  std::unique_ptr<std::byte, Release> bytes_;
};

}  // namespace pcadim::data
