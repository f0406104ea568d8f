#include "passes/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/size.hpp"
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

Summary::Summary(Index rows, std::span<const ColumnMoments> moments, Zeroed<double> scatter)
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

}  // namespace pcadim
