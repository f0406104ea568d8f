#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "missing/cholesky.hpp"
#include "missing/pattern_model.hpp"
#include "missing/ppca.hpp"

namespace pcadim {
namespace {

// Sums of p x p numbers are kept for each lane: as many lanes as this much memory has room for.
constexpr Index lane_bytes = Index{64} << 20;
constexpr Index most_lanes = 16;

Index lane_count(Index cols) {
  return std::clamp<Index>(lane_bytes / (8 * cols * cols), 1, most_lanes);
}

std::vector<double> column_means(const IncompleteRows& data, Index first, Index last) {
  std::vector<double> mean(size(data.cols));
  for (Index i = first; i < last; ++i) {
    for (Index j = 0; j < data.cols; ++j) mean[size(j)] += data.row(i)[j];
  }
  for (double& value : mean) value /= static_cast<double>(std::max<Index>(1, last - first));
  return mean;
}

/// Adds sum (x - mean)(x - mean)' over rows, a few at a time, so that no copy of the data is made.
void add_scatter(const IncompleteRows& data, Index first, Index last,
                 const std::vector<double>& mean, int threads, double* scatter) {
  const Index cols = data.cols, slab = std::max<Index>(64, (Index{1} << 18) / cols);
  std::vector<double> centered;
  for (Index top = first; top < last; top += slab) {
    const Index some = std::min(slab, last - top);
    centered.assign(data.row(top), data.row(top) + some * cols);
    for (Index i = 0; i < some; ++i) {
      for (Index j = 0; j < cols; ++j) centered[size(i * cols + j)] -= mean[size(j)];
    }
    add_outer_products(cols, some, centered.data(), scatter, threads);
  }
}

/// The lower triangle mirrored.
void make_full(Index side, std::vector<double>& matrix) {
  for (Index b = 0; b < side; ++b) {
    for (Index a = b + 1; a < side; ++a) matrix[size(a * side + b)] = matrix[size(b * side + a)];
  }
}

double trace(Index side, const std::vector<double>& matrix) {
  double sum = 0;
  for (Index j = 0; j < side; ++j) sum += matrix[size(j * side + j)];
  return sum;
}

}  // namespace

struct ExpectationStep::Lane {
  double log_likelihood = 0;
  std::vector<double> covariance;  // cols x cols, lower triangle
};

double ExpectationStep::bytes(Index cols) {
  const auto square = 8.0 * static_cast<double>(cols) * static_cast<double>(cols);
  return square * static_cast<double>(lane_count(cols) + 4);
}

ExpectationStep::ExpectationStep(IncompleteRows& data, bool centered, int threads)
    : data_(data),
      centered_(centered),
      threads_(threads),
      complete_mean_(column_means(data, data.incomplete, data.rows)),
      complete_scatter_(size(data.cols * data.cols)) {
  add_scatter(data, data.incomplete, data.rows, complete_mean_, threads, complete_scatter_.data());
  make_full(data.cols, complete_scatter_);
}

Expectation ExpectationStep::run(const Ppca& model) {
  const Index patterns = std::ssize(data_.patterns), cols = data_.cols;
  const Index lanes = std::min(lane_count(cols), std::max<Index>(1, patterns));
  std::vector<Lane> results(size(lanes));
  parallel_for(lanes, threads_, [&](Index number) {
    Lane& lane = results[size(number)];
    lane.covariance.resize(size(cols * cols));
    PatternModel::Scratch scratch;
    for (Index k = number; k < patterns; k += lanes) {
      const RowPattern& pattern = data_.patterns[size(k)];
      const PatternModel shared(model, pattern, cols);
      for (Index i = pattern.first; i < pattern.first + pattern.rows; ++i)
        lane.log_likelihood += shared.fill(data_.row(i), scratch);
      shared.add_covariance(static_cast<double>(pattern.rows), cols, lane.covariance.data(),
                            scratch);
    }
  });
  Expectation result = moments(results);
  result.log_likelihood = complete_log_likelihood(model);
  for (const Lane& lane : results) result.log_likelihood += lane.log_likelihood;
  return result;
}

/// The mean of the filled rows and their scatter about it, the complete rows by their summary.
Expectation ExpectationStep::moments(std::vector<Lane>& lanes) const {
  const Index cols = data_.cols, complete = data_.rows - data_.incomplete;
  const auto n = static_cast<double>(data_.rows), share = static_cast<double>(complete) / n;
  Expectation result;
  result.mean.resize(size(cols));
  if (centered_) {
    const std::vector<double> filled = column_means(data_, 0, data_.incomplete);
    for (std::size_t j = 0; j < filled.size(); ++j)
      result.mean[j] = share * complete_mean_[j] + (1 - share) * filled[j];
  }
  result.scatter = std::move(lanes.front().covariance);
  for (std::size_t k = 1; k < lanes.size(); ++k) {
    for (std::size_t c = 0; c < result.scatter.size(); ++c)
      result.scatter[c] += lanes[k].covariance[c];
  }
  add_scatter(data_, 0, data_.incomplete, result.mean, threads_, result.scatter.data());
  std::vector<double> distance = complete_mean_;
  for (std::size_t j = 0; j < distance.size(); ++j) distance[j] -= result.mean[j];
  for (std::size_t c = 0; c < result.scatter.size(); ++c) result.scatter[c] += complete_scatter_[c];
  add_rank_one(cols, static_cast<double>(complete), distance.data(), result.scatter.data());
  for (double& value : result.scatter) value /= n;
  return result;
}

/// Of all complete rows at once, through their mean and scatter.
double ExpectationStep::complete_log_likelihood(const Ppca& model) const {
  const Index q = model.rank, p = data_.cols;
  const auto rows = static_cast<double>(data_.rows - data_.incomplete);
  if (rows == 0) return 0;
  std::vector<double> distance = complete_mean_, lower(size(q * q)), shrink(size(q * p));
  double squares = trace(p, complete_scatter_);
  for (std::size_t j = 0; j < distance.size(); ++j) {
    distance[j] -= model.mean[j];
    squares += rows * distance[j] * distance[j];
  }
  if (q > 0) add_inner_products(q, p, model.loadings.data(), lower.data());
  for (Index k = 0; k < q; ++k) lower[size(k * q + k)] += model.noise;
  const double log_determinant = cholesky(q, lower.data(), model.noise);
  for (Index j = 0; j < p; ++j) {
    double* column = shrink.data() + j * q;  // L^-1 W'
    for (Index k = 0; k < q; ++k) column[k] = model.loadings[size(k * p + j)];
    solve_lower(q, lower.data(), column);
  }
  if (q > 0) {
    std::vector<double> product(size(q * p)), mean_score(size(q));
    multiply(q, p, p, shrink.data(), complete_scatter_.data(), product.data());
    multiply(q, 1, p, shrink.data(), distance.data(), mean_score.data());
    for (std::size_t k = 0; k < product.size(); ++k) squares -= product[k] * shrink[k];
    for (const double score : mean_score) squares -= rows * score * score;
  }
  const auto dims = static_cast<double>(p);
  return -0.5 *
         (rows * (dims * std::log(2 * std::numbers::pi) +
                  (dims - static_cast<double>(q)) * std::log(model.noise) + log_determinant) +
          squares / model.noise);
}

std::vector<double> conditional_variances(const IncompleteRows& data, const Ppca& model,
                                          const std::vector<double>& factor, int threads) {
  std::vector<double> sums(size(data.rows));
  parallel_for(std::ssize(data.patterns), threads, [&](Index k) {
    const RowPattern& pattern = data.patterns[size(k)];
    const PatternModel shared(model, pattern, data.cols);
    double sum = 0;
    for (std::size_t j = 0; j < pattern.missing.size(); ++j) {
      const double unit = factor[size(pattern.missing[j])];
      sum += unit * unit * shared.variance(j);
    }
    std::fill_n(sums.begin() + offset(pattern.first), pattern.rows, sum);
  });
  return sums;
}

}  // namespace pcadim
