#include "passes/tile_summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "passes/row_kernels.hpp"

namespace pcadim {
namespace {

template <class Number>
constexpr bool loses_digits = std::is_same_v<Number, float>;

}  // namespace

template <class Number>
TileSummary<Number>::TileSummary(const RowWalk& walk)
    : cols_(walk.cols()),
      tile_rows_(walk.tile_rows()),
      group_rows_(walk.tile_rows() / walk.groups_per_tile()),
      groups_(size(walk.groups_per_tile())),
      centered_(size((walk.tile_rows() + walk.groups_per_tile() + 1) * walk.cols())) {}

template <class Number>
void TileSummary<Number>::add(const RowGroup& group) {
  const std::size_t rows = size(group.rows), cols = size(group.cols);
  const Index first = group.first_row % tile_rows_;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Group stats{static_cast<double>(group.rows),
              std::vector<double>(cols),
              std::vector<double>(cols, infinity),
              std::vector<double>(cols, -infinity),
              {}};
  accumulate_columns(group.data, rows, cols, stats.mean.data(), stats.minimum.data(),
                     stats.maximum.data());
  for (double& mean : stats.mean) mean /= stats.rows;
  Number* to = &centered_[size(first) * cols];
  if constexpr (loses_digits<Number>) {
    stats.squares.resize(cols);
    subtract_from_rows(group.data, rows, cols, stats.mean.data(), to, stats.squares.data());
  } else {
    subtract_from_rows(group.data, rows, cols, stats.mean.data(), to);
  }
  groups_[size(first / group_rows_)] = std::move(stats);
}

/// The last tile of all may have fewer groups.
template <class Number>
auto TileSummary<Number>::filled() const -> std::span<const Group> {
  const auto end = std::ranges::find(groups_, 0.0, &Group::rows);
  return {groups_.begin(), end};
}

template <class Number>
std::vector<double> TileSummary<Number>::common_mean(Index rows) const {
  std::vector<double> mean(groups_.front().mean.size());
  for (const Group& group : filled()) {
    const double share = group.rows / static_cast<double>(rows);
    for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += share * group.mean[j];
  }
  return mean;
}

/// After the rows comes one more for each group, its distance from the common mean times the root
/// of its size: with it the products add up to the scatter about the common mean. Returns the end.
template <class Number>
Number* TileSummary<Number>::add_group_distances(Index rows, const std::vector<double>& mean) {
  Number* distance = &centered_[size(rows) * mean.size()];
  for (const Group& group : filled()) {
    for (std::size_t j = 0; j < mean.size(); ++j)
      *distance++ = static_cast<Number>(std::sqrt(group.rows) * (group.mean[j] - mean[j]));
  }
  return distance;
}

/// What the rows add to the squares of the columns.
template <class Number>
void TileSummary<Number>::add_squares(const Summary::Shift& shift, const std::vector<double>& mean,
                                      Summary& summary) const {
  for (std::size_t j = 0; j < mean.size(); ++j) {
    double& squares = summary.stored(static_cast<Index>(j)).front();
    for (const Group& group : filled()) {
      const double distance = group.mean[j] - mean[j];
      squares += group.squares[j] + group.rows * distance * distance;
    }
    squares += shift.weight * shift.distance[j] * shift.distance[j];
  }
}

template <class Number>
void TileSummary<Number>::close(Summary& summary) {
  Index rows = 0;
  for (const Group& group : filled()) rows += static_cast<Index>(group.rows);
  const std::vector<double> mean = common_mean(rows);
  Number* last = add_group_distances(rows, mean);
  // One more row joins the tile to the rows before it: alone it would be a pass over the scatter.
  const Summary::Shift shift = summary.shift_to(rows, mean);
  for (const double distance : shift.distance)
    *last++ = static_cast<Number>(std::sqrt(shift.weight) * distance);
  factors_ = rows + std::ssize(filled()) + 1;
  if constexpr (loses_digits<Number>) add_squares(shift, mean, summary);
  for (const Group& group : filled()) summary.merge_ranges(group.minimum, group.maximum);
  summary.move_mean(rows, shift.distance);
  for (Group& group : groups_) group.rows = 0;
}

template <class Number>
void TileSummary<Number>::multiply(Summary& summary) const {
  add_outer_products(cols_, factors_, centered_.data(), summary.scatter_.data());
}

template <class Number>
void TileSummary<Number>::multiply(Summary& summary, const Block& block) const {
  add_outer_products(block, cols_, factors_, centered_.data(), summary.scatter_.data());
}

template class TileSummary<double>;
template class TileSummary<float>;

}  // namespace pcadim
