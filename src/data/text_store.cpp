#include "data/text_store.hpp"

namespace pcadim::data {

bool TextStore::reserve(std::size_t count) {
  if (count + padding <= capacity_) return true;
  // realloc() because it moves large pieces without a second copy in memory.
  void* larger = std::realloc(bytes_.get(), count + padding);
  if (larger == nullptr) return false;
  static_cast<void>(bytes_.release());
  bytes_.reset(static_cast<char*>(larger));
  capacity_ = count + padding;
  return true;
}

}  // namespace pcadim::data
