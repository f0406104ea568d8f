#include "passes/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/bytes.hpp"
#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "passes/finite.hpp"
#include "passes/row_kernels.hpp"
#include "passes/whole_numbers.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Index serial_version = 1;

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

/// Chan, Golub & LeVeque (1983): joining two groups adds a rank-one term for the distance of their
/// means to the scatter within them.
void Summary::merge_means(Index rows, std::span<const double> mean) {
  if (rows == 0) return;
  const auto mine = static_cast<double>(rows_), theirs = static_cast<double>(rows);
  std::vector<double> distance(mean.begin(), mean.end());
  for (std::size_t j = 0; j < distance.size(); ++j) distance[j] -= mean_[j];
  if (rows_ > 0)
    add_rank_one(cols(), mine * theirs / (mine + theirs), distance.data(), scatter_.data());
  for (std::size_t j = 0; j < distance.size(); ++j)
    mean_[j] += distance[j] * (theirs / (mine + theirs));
  rows_ += rows;
}

void Summary::merge_ranges(std::span<const double> minimum, std::span<const double> maximum) {
  for (std::size_t j = 0; j < minimum_.size(); ++j) {
    minimum_[j] = std::min(minimum_[j], minimum[j]);
    maximum_[j] = std::max(maximum_[j], maximum[j]);
  }
}

void Summary::merge(const Summary& other) {
  if (cols() != other.cols()) {
    throw InputError(
        fmt::format("summaries of {} and of {} columns cannot be merged", cols(), other.cols()));
  }
  for (std::size_t k = 0; k < scatter_.size(); ++k) scatter_[k] += other.scatter_[k];
  merge_means(other.rows_, other.mean_);
  merge_ranges(other.minimum_, other.maximum_);
}

std::vector<std::byte> Summary::serialize() const {
  ByteWriter out("summary", serial_version);
  out.integer(rows_);
  out.integer(cols());
  out.numbers(mean_);
  out.numbers(minimum_);
  out.numbers(maximum_);
  for (Index j = 0; j < cols(); ++j) {  // the lower triangle, column after column
    out.numbers(std::span(scatter_).subspan(size(j * cols() + j), size(cols() - j)));
  }
  return out.finish();
}

Summary Summary::deserialize(std::span<const std::byte> bytes) {
  ByteReader in(bytes, "summary", serial_version);
  const Index rows = in.integer(), cols = in.integer();
  // The size must follow from the length, before memory is taken.
  const bool sane = rows >= 0 && cols >= 0 && cols <= in.words_left() &&
                    3 * cols + cols * (cols + 1) / 2 == in.words_left();
  if (!sane) throw InputError("saved summary holds impossible sizes: it is damaged");
  Summary summary(cols);
  summary.rows_ = rows;
  in.numbers(summary.mean_);
  in.numbers(summary.minimum_);
  in.numbers(summary.maximum_);
  for (Index j = 0; j < cols; ++j) {
    in.numbers(std::span(summary.scatter_).subspan(size(j * cols + j), size(cols - j)));
  }
  in.expect_end();
  return summary;
}

TileSummary::TileSummary(const RowWalk& walk)
    : centered_(std::make_unique_for_overwrite<double[]>(
          size((walk.tile_rows() + walk.groups_per_tile()) * walk.cols()))) {}

void TileSummary::add(const RowGroup& group) {
  const std::size_t cols = size(group.cols);
  Group stats{static_cast<double>(group.rows), std::vector<double>(cols),
              std::vector<double>(cols, infinity), std::vector<double>(cols, -infinity)};
  accumulate_columns(group.data, size(group.rows), cols, stats.mean.data(), stats.minimum.data(),
                     stats.maximum.data());
  for (double& mean : stats.mean) mean /= stats.rows;
  subtract_from_rows(group.data, size(group.rows), cols, stats.mean.data(),
                     &centered_[size(rows_) * cols]);
  rows_ += group.rows;
  groups_.push_back(std::move(stats));
}

std::vector<double> TileSummary::common_mean() const {
  std::vector<double> mean(groups_.front().mean.size());
  for (const Group& group : groups_) {
    const double share = group.rows / static_cast<double>(rows_);
    for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += share * group.mean[j];
  }
  return mean;
}

/// After the rows comes one more for each group, its distance from the common mean times the root
/// of its size: with it the products add up to the scatter about the common mean.
void TileSummary::add_group_distances(const std::vector<double>& mean) {
  double* distance = &centered_[size(rows_) * mean.size()];
  for (const Group& group : groups_) {
    for (std::size_t j = 0; j < mean.size(); ++j) {
      *distance++ = std::sqrt(group.rows) * (group.mean[j] - mean[j]);
    }
  }
}

void TileSummary::flush(Summary& summary, std::optional<int> threads) {
  const std::vector<double> mean = common_mean();
  add_group_distances(mean);
  const Index p = summary.cols(), rows = rows_ + std::ssize(groups_);
  double* scatter = summary.scatter_.data();
  threads ? add_outer_products(p, rows, centered_.get(), scatter, *threads)
          : add_outer_products(p, rows, centered_.get(), scatter);
  for (const Group& group : groups_) summary.merge_ranges(group.minimum, group.maximum);
  summary.merge_means(rows_, mean);
  rows_ = 0;
  groups_.clear();
}

Summary summarize(const Source& source, RowWalk& walk, bool* whole_numbers) {
  const std::size_t lanes = walk.lanes_for(8 * walk.cols() * walk.cols());
  // One or two lanes leave threads idle: they share the products of a tile instead.
  const int share = std::max(1, thread_count(walk.threads()) / static_cast<int>(lanes));
  const std::optional<int> inner_threads = lanes > 2 ? std::nullopt : std::optional(share);
  std::vector<Summary> summaries(lanes, Summary(walk.cols()));
  std::vector<std::optional<TileSummary>> tiles(walk.workers());
  WholeNumbers whole(lanes);
  walk.run(
      "reading the data, pass 1 of 2", lanes,
      [&](WorkSlot slot, const RowGroup& group) {
        whole.look(slot.lane, group.data, group.rows * group.cols);
        auto& tile = tiles[slot.worker];
        if (!tile) tile.emplace(walk);
        tile->add(group);
      },
      [&](WorkSlot slot) { tiles[slot.worker]->flush(summaries[slot.lane], inner_threads); });
  for (std::size_t k = 1; k < summaries.size(); ++k) summaries[0].merge(summaries[k]);
  require_finite(source, walk, summaries[0].mean());
  if (whole_numbers != nullptr) *whole_numbers = whole.all();
  return std::move(summaries[0]);
}

}  // namespace pcadim
