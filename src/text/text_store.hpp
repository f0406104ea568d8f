#pragma once
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace pcadim::data {

/// Memory for text that grows without a second copy of it. Before and after the text there is
/// always room for `padding` more bytes, so that numbers can be read 16 characters at a time.
class TextStore {
 public:
  static constexpr std::size_t padding = 64;

  char* data() { return bytes_ ? bytes_.get() + padding : nullptr; }
  const char* data() const { return bytes_ ? bytes_.get() + padding : nullptr; }

  /// Room for `count` characters and the padding; keeps what is there. False when there is none.
  bool reserve(std::size_t count);

 private:
  struct Release {
    void operator()(char* bytes) const { std::free(bytes); }
  };

  std::unique_ptr<char, Release> bytes_;
  std::size_t capacity_ = 0;
};

}  // namespace pcadim::data
