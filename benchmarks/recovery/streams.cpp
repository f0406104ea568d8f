#include "recovery/streams.hpp"

#include <numeric>

#include "base/random.hpp"
#include "base/size.hpp"

namespace pcadim::recovery {

/// The name by FNV-1a, mixed with the seed by the finaliser of SplitMix64, so that neighbouring
/// seeds have nothing in common.
std::uint64_t key_of(const std::string& name, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char letter : name) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  std::uint64_t mixed = hash + seed * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31U);
}

Values normal(Index count, std::uint64_t key, Stream stream) {
  Values values(size(count));
  fill_normal(values, key, static_cast<std::uint64_t>(stream));
  return values;
}

Values uniform(Index count, std::uint64_t key, Stream stream) {
  Values values(size(count));
  fill_uniform(values, key, static_cast<std::uint64_t>(stream));
  return values;
}

std::vector<Index> shuffled(Index count, std::uint64_t key, Stream stream) {
  std::vector<Index> order(size(count));
  std::iota(order.begin(), order.end(), Index{0});
  shuffle(order, key, static_cast<std::uint64_t>(stream));
  return order;
}

}  // namespace pcadim::recovery
