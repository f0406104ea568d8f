#pragma once
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace pcadim {

/// Memory of zeros. Much of it is fresh pages of the system, large ones where it has them: nobody
/// clears them but the thread that first looks at one. Throws std::bad_alloc.
void* zeroed_memory(std::size_t bytes);
void give_back_zeroed(void* memory, std::size_t bytes) noexcept;

/// Leaves new elements of a container as they are: 0, since its memory is. That holds for elements
/// that a container is made with, not for those in the place of removed ones.
template <class Number>
struct ZeroedMemory {
  using value_type = Number;

  ZeroedMemory() = default;
  template <class Other>
  explicit(false) ZeroedMemory(const ZeroedMemory<Other>&) {}

  Number* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(Number)) throw std::bad_array_new_length();
    return static_cast<Number*>(zeroed_memory(count * sizeof(Number)));
  }
  void deallocate(Number* memory, std::size_t count) noexcept {
    give_back_zeroed(memory, count * sizeof(Number));
  }
  void construct(Number*) {}
  template <class... Arguments>
  void construct(Number* place, Arguments&&... arguments) {
    std::construct_at(place, std::forward<Arguments>(arguments)...);
  }
  bool operator==(const ZeroedMemory&) const { return true; }
};

/// Many numbers, 0 at first, for threads to fill.
template <class Number>
using Zeroed = std::vector<Number, ZeroedMemory<Number>>;

}  // namespace pcadim
