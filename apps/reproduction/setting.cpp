#include "reproduction/setting.hpp"

#include <bit>

namespace pcadim::reproduction {
namespace {

/// One step of SplitMix64 (Steele, Lea & Flood 2014): neighbours become far apart.
std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31);
}

}  // namespace

Simulation simulation_of(Index n, double snr, Index replicate, std::uint64_t seed) {
  std::uint64_t own = mixed(seed);
  for (const std::uint64_t part : {static_cast<std::uint64_t>(n), std::bit_cast<std::uint64_t>(snr),
                                   static_cast<std::uint64_t>(replicate)}) {
    own = mixed(own ^ part);
  }
  Simulation simulation{n, variables, true_dimension, snr, own};
  simulation.threads = 1;  // data sets are made side by side
  return simulation;
}

}  // namespace pcadim::reproduction
