#include "spectrum/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/bytes.hpp"
#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"
#include "spectrum/preparation.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Index serial_version = 1;

std::size_t size(Index value) { return static_cast<std::size_t>(value); }

/// Sums and ranges of the columns over some rows.
struct ColumnStats {
  std::vector<double> sum, minimum, maximum;

  explicit ColumnStats(Index cols)
      : sum(size(cols)), minimum(size(cols), infinity), maximum(size(cols), -infinity) {}

  void add_row(const double* row) {
    for (std::size_t j = 0; j < sum.size(); ++j) {
      const double x = row[j];
      sum[j] += x;
      minimum[j] = x < minimum[j] ? x : minimum[j];
      maximum[j] = x > maximum[j] ? x : maximum[j];
    }
  }

  void merge(const ColumnStats& other) {
    for (std::size_t j = 0; j < sum.size(); ++j) {
      sum[j] += other.sum[j];
      minimum[j] = std::min(minimum[j], other.minimum[j]);
      maximum[j] = std::max(maximum[j], other.maximum[j]);
    }
  }
};

ColumnStats column_stats(const RowTile& tile, int threads) {
  const Index groups = (tile.rows + group_rows - 1) / group_rows;
  std::vector<ColumnStats> parts(size(groups), ColumnStats(tile.cols));
  for_row_groups(tile.rows, threads, [&](Index group, Index first, Index rows) {
    for (Index i = first; i < first + rows; ++i) parts[size(group)].add_row(tile.data + i * tile.cols);
  });
  for (std::size_t g = 1; g < parts.size(); ++g) parts[0].merge(parts[g]);
  return std::move(parts[0]);
}

/// A NaN or infinity anywhere in a column makes its mean one; only then is it worth looking for.
void require_finite(const RowTile& tile, std::span<const double> mean, const Source& source) {
  const auto finite = [](double x) { return std::isfinite(x); };
  if (std::all_of(mean.begin(), mean.end(), finite)) return;
  for (Index i = 0; i < tile.rows; ++i) {
    for (Index j = 0; j < tile.cols; ++j) {
      const double x = tile.data[i * tile.cols + j];
      if (finite(x)) continue;
      throw InputError(not_finite_message(source, tile.first_row + i, j, x));
    }
  }
  throw InputError(source.name() +
                   ": the numbers are too large to be added up; divide the data by a constant");
}

}  // namespace

Summary::Summary(Index cols)
    : mean_(size(cols)), minimum_(size(cols), infinity), maximum_(size(cols), -infinity),
      scatter_(size(cols * cols)) {}

void Summary::add(const RowTile& tile, int threads) {
  const ColumnStats stats = column_stats(tile, threads);
  std::vector<double> tile_mean(stats.sum);
  for (double& m : tile_mean) m /= static_cast<double>(tile.rows);
  centered_.resize(size(tile.rows * tile.cols));
  for_row_groups(tile.rows, threads, [&](Index, Index first, Index rows) {
    for (Index i = first; i < first + rows; ++i) {
      const double* in = tile.data + i * tile.cols;
      double* out = &centered_[size(i * tile.cols)];
      for (Index j = 0; j < tile.cols; ++j) out[j] = in[j] - tile_mean[size(j)];
    }
  });
  add_outer_products(tile.cols, tile.rows, centered_.data(), scatter_.data());
  merge_means(tile.rows, tile_mean);
  merge_ranges(stats.minimum, stats.maximum);
}

/// Chan, Golub & LeVeque (1983): joining two groups adds a rank-one term for the distance of their
/// means to the scatter within them.
void Summary::merge_means(Index rows, std::span<const double> mean) {
  const auto mine = static_cast<double>(rows_), theirs = static_cast<double>(rows);
  std::vector<double> distance(mean.begin(), mean.end());
  for (std::size_t j = 0; j < distance.size(); ++j) distance[j] -= mean_[j];
  if (rows_ > 0) add_rank_one(cols(), mine * theirs / (mine + theirs), distance.data(), scatter_.data());
  for (std::size_t j = 0; j < distance.size(); ++j) mean_[j] += distance[j] * (theirs / (mine + theirs));
  rows_ += rows;
}

void Summary::merge_ranges(std::span<const double> minimum, std::span<const double> maximum) {
  for (std::size_t j = 0; j < minimum_.size(); ++j) {
    minimum_[j] = std::min(minimum_[j], minimum[j]);
    maximum_[j] = std::max(maximum_[j], maximum[j]);
  }
}

void Summary::merge(const Summary& other) {
  if (other.rows_ == 0) return;
  if (rows_ == 0) {
    *this = other;
    return;
  }
  if (cols() != other.cols()) {
    throw InputError(fmt::format("summaries of {} and of {} columns cannot be merged", cols(), other.cols()));
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

Summary summarize(Source& source, int threads, double& read_s) {
  RowTiles tiles(source, threads, read_s);
  Summary summary;
  while (const auto tile = tiles.next()) {
    if (summary.rows() == 0) summary = Summary(tile->cols);
    summary.add(*tile, threads);
    require_finite(*tile, summary.mean(), source);
  }
  return summary;
}

}  // namespace pcadim
