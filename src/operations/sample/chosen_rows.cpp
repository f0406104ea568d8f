#include "operations/sample/chosen_rows.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>

#include "base/mixed.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "spectrum/scores.hpp"

namespace pcadim {
namespace {

constexpr std::uint64_t seed = 0xd4a3, direction_count = 6;

/// A row by its places to the nearest half deviation in some random directions: coarse, so that
/// neither a hair nor the mean of one row less makes another row of it. Rows with one number are
/// told apart by where they are on the first direction.
struct DrawnRow {
  std::uint64_t number = seed;
  double place = 0;
  Index row = 0;
  auto operator<=>(const DrawnRow&) const = default;
};

/// `places` are in units of the spread of all rows.
DrawnRow drawn_row(Index row, const double* places) {
  constexpr double step = 0.5;
  DrawnRow one{seed, places[0], row};
  for (std::uint64_t k = 0; k < direction_count; ++k) {
    const auto coarse = static_cast<std::int64_t>(std::floor(places[k] / step));
    one.number = mixed_with(one.number, static_cast<std::uint64_t>(coarse));
  }
  return one;
}

/// Keeps the rows with the smallest keys while all of them pass by: a heap, the largest key on top.
class SmallestKeys {
 public:
  explicit SmallestKeys(Index count) : count_(size(count)) {}

  void offer(const DrawnRow& one) {
    if (heap_.size() == count_) {
      if (heap_.front() <= one) return;
      std::ranges::pop_heap(heap_);
      heap_.pop_back();
    }
    heap_.push_back(one);
    std::ranges::push_heap(heap_);
  }

  std::vector<Index> rows() && {
    std::ranges::sort(heap_);
    std::vector<Index> result;
    for (const DrawnRow& one : heap_) result.push_back(one.row);
    return result;
  }

 private:
  std::size_t count_;
  std::vector<DrawnRow> heap_;
};

/// Directions of p normal numbers each, in units of the spread that prepared rows have along them.
std::vector<double> directions(Index p, double total_variance) {
  std::vector<double> result(size(p) * direction_count);
  for (std::uint64_t k = 0; k < direction_count; ++k)
    fill_normal(std::span(result).subspan(k * size(p), size(p)), seed, k);
  for (double& x : result) x /= std::sqrt(total_variance);
  return result;
}

}  // namespace

std::vector<Index> rows_by_content(const Source& source, const Preparation& preparation,
                                   double total_variance, Index count, const Effort& effort) {
  SmallestKeys smallest(std::min(count, source.shape()->rows));
  stream_scores(source, preparation, directions(preparation.cols(), total_variance), effort,
                [&](Index first, Index rows, const double* places) {
                  for (Index i = 0; i < rows; ++i, places += direction_count)
                    smallest.offer(drawn_row(first + i, places));
                });
  return std::move(smallest).rows();
}

}  // namespace pcadim
