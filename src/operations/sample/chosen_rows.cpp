#include "operations/sample/chosen_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/mixed.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "model/drawn_rows.hpp"
#include "spectrum/scores.hpp"

namespace pcadim {
namespace {

constexpr std::uint64_t seed = 0xd4a3, direction_count = 6;

/// `places` are in units of the spread of all rows. Steps are small beside it, so that the rows of
/// one step are no group of their own, but large beside a hair and the mean of one row less.
DrawnRow drawn_row(Index row, const double* places) {
  constexpr double steps = 64;  // to a deviation
  constexpr double farthest = 1e9;
  // Only a plan that does not belong to the rows puts them so far away.
  const auto place = [&](std::uint64_t k) {
    return std::abs(places[k]) < farthest ? places[k] : farthest;
  };
  DrawnRow one{seed, place(0), row};
  for (std::uint64_t k = 0; k < direction_count; ++k) {
    const auto coarse = static_cast<std::int64_t>(std::floor(place(k) * steps));
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
      if (heap_.empty() || heap_.front() <= one) return;
      std::ranges::pop_heap(heap_);
      heap_.pop_back();
    }
    heap_.push_back(one);
    std::ranges::push_heap(heap_);
  }

  std::vector<DrawnRow> rows() && {
    std::ranges::sort(heap_);
    return std::move(heap_);
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

Draw draw_of(Index n, Index p, double total_variance, Index count) {
  constexpr double room = 1.5;  // numbers are random: as a rule there are rows enough
  const double share = room * static_cast<double>(most_drawn_rows(n, p)) / static_cast<double>(n);
  const std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
  return {count, share >= 1 ? all : static_cast<std::uint64_t>(share * 0x1p64), total_variance};
}

std::vector<DrawnRow> rows_by_content(const Source& source, const Preparation& preparation,
                                      const Draw& draw, const Effort& effort) {
  SmallestKeys smallest(draw.count);
  stream_scores(source, preparation, directions(preparation.cols(), draw.total_variance), effort,
                [&](Index first, Index rows, const double* places) {
                  for (Index i = 0; i < rows; ++i, places += direction_count) {
                    const DrawnRow one = drawn_row(first + i, places);
                    if (one.number <= draw.most_number) smallest.offer(one);
                  }
                });
  return std::move(smallest).rows();
}

}  // namespace pcadim
