#include "passes/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "passes/finite.hpp"
#include "passes/merged_lanes.hpp"
#include "passes/row_kernels.hpp"
#include "passes/whole_numbers.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

Summary::Summary(Index cols)
    : mean_(size(cols)),
      minimum_(size(cols), infinity),
      maximum_(size(cols), -infinity),
      scatter_(size(cols * cols)) {}

Summary::Summary(Index rows, std::span<const ColumnMoments> moments, std::vector<double> scatter)
    : rows_(rows), scatter_(std::move(scatter)) {
  for (const ColumnMoments& column : moments) {
    mean_.push_back(column.mean);
    minimum_.push_back(column.minimum);
    maximum_.push_back(column.maximum);
  }
}

Summary::Summary(Index rows, std::span<const ColumnMoments> moments) : Summary(rows, moments, {}) {
  for (const ColumnMoments& column : moments) scatter_.push_back(column.squares);
}

Summary Summary::of_no_rows(Index cols, bool scatter) {
  if (scatter) return Summary(cols);
  return Summary(0, std::vector<ColumnMoments>(size(cols), {0, 0, infinity, -infinity}));
}

std::vector<ColumnMoments> Summary::moments() const {
  std::vector<ColumnMoments> all;
  for (Index j = 0; j < cols(); ++j)
    all.push_back({mean_[size(j)], stored(j).front(), minimum_[size(j)], maximum_[size(j)]});
  return all;
}

std::span<double> Summary::stored(Index j) {
  return has_scatter() ? std::span(scatter_).subspan(size(j * cols() + j), size(cols() - j))
                       : std::span(scatter_).subspan(size(j), 1);
}

/// Chan, Golub & LeVeque (1983): joining two groups adds a rank-one term for the distance of their
/// means to the scatter within them.
Summary::Shift Summary::shift_to(Index rows, std::span<const double> mean) const {
  const auto mine = static_cast<double>(rows_), theirs = static_cast<double>(rows);
  Shift shift{mine > 0 ? mine * theirs / (mine + theirs) : 0, {mean.begin(), mean.end()}};
  for (std::size_t j = 0; j < mean_.size(); ++j) shift.distance[j] -= mean_[j];
  return shift;
}

void Summary::move_mean(Index rows, std::span<const double> distance) {
  if (rows == 0) return;
  rows_ += rows;
  const double share = static_cast<double>(rows) / static_cast<double>(rows_);
  for (std::size_t j = 0; j < mean_.size(); ++j) mean_[j] += share * distance[j];
}

void Summary::merge_ranges(std::span<const double> minimum, std::span<const double> maximum) {
  for (std::size_t j = 0; j < minimum_.size(); ++j) {
    minimum_[j] = std::min(minimum_[j], minimum[j]);
    maximum_[j] = std::max(maximum_[j], maximum[j]);
  }
}

void Summary::merge(const Summary& other) {
  if (cols() != other.cols() || has_scatter() != other.has_scatter()) {
    throw InputError(
        fmt::format("summaries of {} and of {} columns cannot be merged", cols(), other.cols()));
  }
  const Shift shift = shift_to(other.rows_, other.mean_);
  for (Index j = 0; j < cols(); ++j) {
    const std::span<double> to = stored(j);
    const std::span<const double> from = other.stored(j);
    const double* distance = &shift.distance[size(j)];
    const double factor = shift.weight * *distance;
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i] + factor * distance[i];
  }
  move_mean(other.rows_, shift.distance);
  merge_ranges(other.minimum_, other.maximum_);
}

void Summary::clear() {
  rows_ = 0;
  std::ranges::fill(mean_, 0.0);
  std::ranges::fill(minimum_, infinity);
  std::ranges::fill(maximum_, -infinity);
  std::ranges::fill(scatter_, 0.0);
}

void Summary::write(ByteWriter& out) const {
  out.integer(rows_);
  out.integer(cols());
  out.integer(has_scatter() ? 1 : 0);
  out.numbers(mean_);
  out.numbers(minimum_);
  out.numbers(maximum_);
  // The lower triangle, column after column.
  for (Index j = 0; j < cols(); ++j) out.numbers(stored(j));
}

namespace {

bool all_finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

/// Could rows have these moments? No rows have no range.
bool plausible(const ColumnMoments& column, Index rows) {
  if (!std::isfinite(column.mean) || !(column.squares >= 0)) return false;
  if (rows == 0) return column.squares == 0;
  return std::isfinite(column.minimum) && std::isfinite(column.maximum) &&
         column.minimum <= column.maximum;
}

}  // namespace

Summary Summary::read(ByteReader& in) {
  const Index rows = in.integer(), cols = in.integer();
  const bool scatter = in.integer() != 0;
  // The numbers must be there before memory is taken.
  const bool sane = rows >= 0 && cols >= 1 && cols < Index{1} << 30 &&
                    3 * cols + (scatter ? cols * (cols + 1) / 2 : cols) <= in.words_left();
  if (!sane) throw InputError("saved summary holds impossible sizes: it is damaged");
  Summary summary = of_no_rows(cols, scatter);
  summary.rows_ = rows;
  in.numbers(summary.mean_);
  in.numbers(summary.minimum_);
  in.numbers(summary.maximum_);
  for (Index j = 0; j < cols; ++j) in.numbers(summary.stored(j));
  const auto possible = [rows](const ColumnMoments& column) { return plausible(column, rows); };
  if (!std::ranges::all_of(summary.moments(), possible) || !all_finite(summary.scatter_))
    throw InputError("saved summary holds impossible numbers: it is damaged");
  return summary;
}

TileSummary::TileSummary(const RowWalk& walk)
    : tile_rows_(walk.tile_rows()),
      group_rows_(walk.tile_rows() / walk.groups_per_tile()),
      groups_(size(walk.groups_per_tile())),
      centered_(std::make_unique_for_overwrite<double[]>(
          size((walk.tile_rows() + walk.groups_per_tile() + 1) * walk.cols()))) {}

void TileSummary::add(const RowGroup& group) {
  const std::size_t cols = size(group.cols);
  const Index first = group.first_row % tile_rows_;
  Group stats{static_cast<double>(group.rows), std::vector<double>(cols),
              std::vector<double>(cols, infinity), std::vector<double>(cols, -infinity)};
  accumulate_columns(group.data, size(group.rows), cols, stats.mean.data(), stats.minimum.data(),
                     stats.maximum.data());
  for (double& mean : stats.mean) mean /= stats.rows;
  subtract_from_rows(group.data, size(group.rows), cols, stats.mean.data(),
                     &centered_[size(first) * cols]);
  groups_[size(first / group_rows_)] = std::move(stats);
}

/// The last tile of all may have fewer groups.
std::span<const TileSummary::Group> TileSummary::filled() const {
  const auto end = std::ranges::find(groups_, 0.0, &Group::rows);
  return {groups_.begin(), end};
}

std::vector<double> TileSummary::common_mean(Index rows) const {
  std::vector<double> mean(groups_.front().mean.size());
  for (const Group& group : filled()) {
    const double share = group.rows / static_cast<double>(rows);
    for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += share * group.mean[j];
  }
  return mean;
}

/// After the rows comes one more for each group, its distance from the common mean times the root
/// of its size: with it the products add up to the scatter about the common mean. Returns the end.
double* TileSummary::add_group_distances(Index rows, const std::vector<double>& mean) {
  double* distance = &centered_[size(rows) * mean.size()];
  for (const Group& group : filled()) {
    for (std::size_t j = 0; j < mean.size(); ++j) {
      *distance++ = std::sqrt(group.rows) * (group.mean[j] - mean[j]);
    }
  }
  return distance;
}

void TileSummary::flush(Summary& summary, std::optional<int> threads) {
  Index rows = 0;
  for (const Group& group : filled()) rows += static_cast<Index>(group.rows);
  const std::vector<double> mean = common_mean(rows);
  double* last = add_group_distances(rows, mean);
  // One more row joins the tile to the rows before it: alone it would be a pass over the scatter.
  const Summary::Shift shift = summary.shift_to(rows, mean);
  for (const double distance : shift.distance) *last++ = std::sqrt(shift.weight) * distance;
  const Index p = summary.cols(), factors = rows + std::ssize(filled()) + 1;
  double* scatter = summary.scatter_.data();
  threads ? add_outer_products(p, factors, centered_.get(), scatter, *threads)
          : add_outer_products(p, factors, centered_.get(), scatter);
  for (const Group& group : filled()) summary.merge_ranges(group.minimum, group.maximum);
  summary.move_mean(rows, shift.distance);
  for (Group& group : groups_) group.rows = 0;
}

namespace {

constexpr std::string_view stage = "reading the data, pass 1 of 2";

/// Every lane has a summary of its own.
Summary summarize_in_lanes(RowWalk& walk, std::size_t lanes, WholeNumbers& whole) {
  MergedLanes<Summary> summaries(walk.workers(), [&] { return Summary(walk.cols()); });
  std::vector<std::optional<TileSummary>> tiles(walk.workers());
  walk.run(
      stage, lanes,
      [&](WorkSlot slot, const RowGroup& group) {
        whole.look(slot.worker, group.data, group.rows * group.cols);
        auto& tile = tiles[slot.worker];
        if (!tile) tile.emplace(walk);
        tile->add(group);
      },
      [&](WorkSlot slot) { tiles[slot.worker]->flush(summaries.of(slot), std::nullopt); },
      [&](WorkSlot slot) { summaries.end(slot); });
  return std::move(summaries).whole();
}

/// All threads work on one tile after another, and on the one summary.
Summary summarize_together(RowWalk& walk, WholeNumbers& whole) {
  Summary summary(walk.cols());
  TileSummary tile(walk);
  walk.run_together(
      stage,
      [&](WorkSlot slot, const RowGroup& group) {
        whole.look(slot.worker, group.data, group.rows * group.cols);
        tile.add(group);
      },
      [&](WorkSlot) { tile.flush(summary, walk.threads()); });
  return summary;
}

}  // namespace

Summary summarize(const Source& source, RowWalk& walk, bool* whole_numbers) {
  const std::size_t lanes = walk.lanes_for(8 * walk.cols() * walk.cols());
  WholeNumbers whole(walk.workers());
  Summary summary = walk.shares_tiles(lanes) ? summarize_together(walk, whole)
                                             : summarize_in_lanes(walk, lanes, whole);
  require_finite(source, walk, summary.mean());
  if (whole_numbers != nullptr) *whole_numbers = whole.all();
  return summary;
}

}  // namespace pcadim
