#include "text/text_store.hpp"

#include <cstring>

namespace pcadim::data {

bool TextStore::reserve(std::size_t count) {
  if (bytes_ && count <= capacity_) return true;
  // realloc() because it moves large pieces without a second copy in memory.
  void* larger = std::realloc(bytes_.get(), count + 2 * padding);
  if (larger == nullptr) return false;
  static_cast<void>(bytes_.release());
  bytes_.reset(static_cast<char*>(larger));
  std::memset(bytes_.get(), 0, padding);
  capacity_ = count;
  return true;
}

}  // namespace pcadim::data
