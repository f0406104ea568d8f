#include "operations/content_folds.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr std::uint64_t seed = 0xf01d;

/// The rows along one random direction, in units of their own spread.
std::vector<double> projected(const DataMatrix& data, std::uint64_t direction) {
  std::vector<double> places = random_projection(data, seed, direction);
  double squares = 0;
  for (const double x : places) squares += x * x;
  const double unit = squares > 0 ? std::sqrt(squares / static_cast<double>(data.rows)) : 1;
  for (double& x : places) x /= unit;
  return places;
}

/// Another number for every number, without any order (the mixing step of SplitMix64).
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

/// Rows with one number are told apart by where they are on the first direction.
struct Key {
  std::uint64_t number = seed;
  double place = 0;
  auto operator<=>(const Key&) const = default;
};

/// A number for each row, from its places to the nearest half deviation in some directions: coarse,
/// so that neither a hair nor the mean of one row less makes another row of it.
std::vector<Key> keys(const DataMatrix& data) {
  constexpr std::uint64_t directions = 6;
  constexpr double step = 0.5;
  std::vector<Key> result(size(data.rows));
  for (std::uint64_t k = 0; k < directions; ++k) {
    const std::vector<double> places = projected(data, k);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto place = static_cast<std::int64_t>(std::floor(places[i] / step));
      result[i].number =
          mixed(result[i].number + 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(place));
      if (k == 0) result[i].place = places[i];
    }
  }
  return result;
}

}  // namespace

std::vector<Index> folds_by_content(const DataMatrix& data, Index folds) {
  const std::vector<Key> key = keys(data);
  std::vector<Index> order = counting(data.rows), fold_of(size(data.rows));
  std::ranges::stable_sort(order, {}, [&](Index i) { return key[size(i)]; });
  folds = std::min(folds, data.rows);
  for (Index k = 0; k < data.rows; ++k) fold_of[size(order[size(k)])] = k * folds / data.rows;
  return fold_of;
}

}  // namespace pcadim
