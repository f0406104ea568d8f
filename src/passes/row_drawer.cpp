#include "passes/row_drawer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "base/mixed.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "model/drawn_rows.hpp"

namespace pcadim {
namespace {

constexpr std::uint64_t drawing_seed = 0xd4a3;

/// `places` are in units of the spread of all rows. Steps are small beside it, so that the rows of
/// one step are no group of their own, but large beside a hair and the mean of one row less.
DrawnRow drawn_row(Index row, const double* places) {
  constexpr double steps = 64;  // to a deviation
  constexpr double farthest = 1e9;
  // Only a plan that does not belong to the rows puts them so far away.
  const auto place = [&](std::size_t k) {
    return std::abs(places[k]) < farthest ? places[k] : farthest;
  };
  DrawnRow one{drawing_seed, place(0), row};
  for (std::size_t k = 0; k < row_vectors; ++k) {
    const auto coarse = static_cast<std::int64_t>(std::floor(place(k) * steps));
    one.number = mixed_with(one.number, static_cast<std::uint64_t>(coarse));
  }
  return one;
}

}  // namespace

Draw draw_of(Index n, Index p, double total_variance, Index count) {
  constexpr double room = 1.5;  // numbers are random: as a rule there are rows enough
  const double share = room * static_cast<double>(most_drawn_rows(n, p)) / static_cast<double>(n);
  const std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
  return {count, share >= 1 ? all : static_cast<std::uint64_t>(share * 0x1p64), total_variance};
}

std::vector<double> drawing_directions(Index p, double total_variance) {
  std::vector<double> result(size(p) * row_vectors);
  for (std::size_t k = 0; k < row_vectors; ++k)
    fill_normal(std::span(result).subspan(k * size(p), size(p)), drawing_seed, k);
  for (double& x : result) x /= std::sqrt(total_variance);
  return result;
}

RowDrawer::RowDrawer(const Preparation& preparation, Index cols, const Draw& draw)
    : draw_(draw), shift_(size(cols)), directions_(size(cols) * row_vectors) {
  const std::vector<double> kept = drawing_directions(preparation.cols(), draw.total_variance);
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    const std::size_t column = size(preparation.kept[j]);
    shift_[column] = preparation.shift[j];
    for (std::size_t k = 0; k < row_vectors; ++k)
      directions_[k * shift_.size() + column] =
          preparation.factor[j] * kept[k * preparation.kept.size() + j];
  }
}

PlaceSquares RowDrawer::see(const RowGroup& group) {
  std::array<double, row_vectors> places;
  PlaceSquares squares{};
  for (Index i = 0; i < group.rows; ++i) {
    multiply_row(group.data + i * group.cols, shift_.size(), shift_.data(), directions_.data(),
                 places.data());
    offer(group.first_row + i, places.data());
    for (std::size_t k = 0; k < row_vectors; ++k) squares[k] += places[k] * places[k];
  }
  return squares;
}

void RowDrawer::offer(Index row, const double* places) {
  const DrawnRow one = drawn_row(row, places);
  if (one.number <= draw_.most_number) keep(one);
}

void RowDrawer::keep(const DrawnRow& one) {
  const std::lock_guard lock(mutex_);
  if (std::ssize(heap_) == draw_.count) {
    if (heap_.empty() || heap_.front() <= one) return;
    std::ranges::pop_heap(heap_);
    heap_.pop_back();
  }
  heap_.push_back(one);
  std::ranges::push_heap(heap_);
}

std::vector<DrawnRow> RowDrawer::rows() && {
  std::ranges::sort(heap_);
  return std::move(heap_);
}

}  // namespace pcadim
