#include "passes/twin_columns.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr Index most_for_pairs = 4096, most_for_fingerprints = 50'000;
constexpr std::size_t most_named = 10;

void add_pair(DataProfile& profile, ColumnPair pair) {
  ++profile.twin_count;
  profile.twins.push_back(pair);
}

/// Keeps the first few, in the order of the columns.
void name_some(DataProfile& profile) {
  std::ranges::sort(profile.twins, [](const ColumnPair& a, const ColumnPair& b) {
    return a.second != b.second ? a.second < b.second : a.first < b.first;
  });
  if (profile.twins.size() > most_named) profile.twins.resize(most_named);
}

using Fingerprint = std::span<const double, size(fingerprint_length)>;

/// 1 - |correlation|, estimated: half the squared distance, by either sign.
struct Resemblance {
  double distance = 0;
  bool opposite = false;
};

Resemblance compare(Fingerprint a, Fingerprint b) {
  double same = 0, opposite = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    same += (a[k] - b[k]) * (a[k] - b[k]);
    opposite += (a[k] + b[k]) * (a[k] + b[k]);
  }
  constexpr double both = 2 * fingerprint_length;
  return {std::min(same, opposite) / both, opposite < same};
}

/// Where a column stands among the others: the sizes of its first two numbers, so that twins of
/// either sign stand together.
struct Place {
  double first = 0, second = 0;
  Index column = 0;
};

std::vector<Place> sorted_places(std::span<const double> fingerprints) {
  std::vector<Place> places;
  places.reserve(fingerprints.size() / size(fingerprint_length));
  for (std::size_t at = 0; at < fingerprints.size(); at += size(fingerprint_length)) {
    places.push_back(
        {std::abs(fingerprints[at]), std::abs(fingerprints[at + 1]), std::ssize(places)});
  }
  std::ranges::sort(places, [](const Place& a, const Place& b) {
    return a.first != b.first ? a.first < b.first : a.column < b.column;
  });
  return places;
}

}  // namespace

void find_twins(DataProfile& profile, std::span<const double> scatter, Index cols,
                const Preparation& preparation, Index rows) {
  const Index p = preparation.cols();
  if (p > most_for_pairs || rows < fewest_rows_for_twins) return;
  const auto cell = [&](Index a, Index b) {
    return scatter[size(preparation.kept[size(b)] * cols + preparation.kept[size(a)])];
  };
  constexpr double limit = (1 - twin_distance) * (1 - twin_distance);
  std::vector<char> found(size(p));
  for (Index b = 0; b < p; ++b) {
    const double scale = limit * cell(b, b);
    for (Index a = b + 1; a < p; ++a) {
      const double both = cell(a, b);
      if (both * both <= scale * cell(a, a) || found[size(a)] != 0) continue;
      found[size(a)] = 1;
      add_pair(profile, {b, a, std::clamp(both / std::sqrt(cell(a, a) * cell(b, b)), -1.0, 1.0)});
    }
  }
  name_some(profile);
}

std::vector<double> fingerprint_signs(Index rows) {
  constexpr std::uint64_t seed = 0, stream = 0x7717;
  std::vector<double> signs(size(rows * fingerprint_length));
  fill_normal(signs, seed, stream);
  for (double& x : signs) x = x < 0 ? -1 : 1;
  return signs;
}

bool fingerprints_help(Shape shape) {
  return shape.cols <= most_for_fingerprints && shape.rows >= fewest_rows_for_twins;
}

void find_twins(DataProfile& profile, std::span<const double> fingerprints) {
  const Index p = std::ssize(fingerprints) / fingerprint_length;
  const auto of = [&](Index j) {
    return fingerprints.subspan(size(j * fingerprint_length)).first<size(fingerprint_length)>();
  };
  const std::vector<Place> places = sorted_places(fingerprints);
  const double reach = 3 * std::sqrt(2 * twin_distance);  // as far as twins' numbers are apart
  for (Index k = 0; k < p; ++k) {
    const Place& mine = places[size(k)];
    if (mine.first == 0) continue;  // a column without variance
    for (Index before = k - 1; before >= 0; --before) {
      const Place& other = places[size(before)];
      if (mine.first - other.first > reach) break;
      if (std::abs(mine.second - other.second) > reach) continue;
      const Resemblance found = compare(of(mine.column), of(other.column));
      if (found.distance >= twin_distance) continue;
      const double correlation = 1 - found.distance;
      add_pair(profile, {std::min(mine.column, other.column), std::max(mine.column, other.column),
                         found.opposite ? -correlation : correlation});
      break;
    }
  }
  name_some(profile);
}

}  // namespace pcadim
