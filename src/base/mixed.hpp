#pragma once
#include <cstdint>

namespace pcadim {

/// Another number for every number, without any order (the mixing step of SplitMix64).
inline std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

/// A number for all that was taken so far and one more.
inline std::uint64_t mixed_with(std::uint64_t number, std::uint64_t more) {
  return mixed(number + 0x9e3779b97f4a7c15U + more);
}

}  // namespace pcadim
