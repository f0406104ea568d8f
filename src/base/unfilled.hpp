#pragma once
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace pcadim {

/// An allocator whose numbers are not set to 0: for large arrays whose first value is written by
/// the threads that compute it, each to memory near itself.
template <class T>
struct UnfilledAllocator : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = UnfilledAllocator<U>;
  };
  template <class U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
  }
};

/// A vector that leaves numbers unset unless it is told a value for them.
template <class T>
using UnfilledVector = std::vector<T, UnfilledAllocator<T>>;

}  // namespace pcadim
