#include "operations/noise/component_losses.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "base/numbers/log_of_product.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "linalg/reflector.hpp"

namespace pcadim {
namespace {

/// Components, as those of a covariance matrix with noise variance 1.
struct Spikes {
  std::vector<double> variances;  ///< descending
  double rows = 0, cols = 0;      ///< of the data; rows that carry information

  std::size_t count() const { return variances.size(); }
};

double sum_of_diagonal(const std::vector<double>& square, std::size_t side) {
  double sum = 0;
  for (std::size_t i = 0; i < side; ++i) sum += square[i * side + i];
  return sum;
}

/// Nothing where a component does not stand above the noise.
Spikes spikes_of(const NoisyData& noisy, const SingularTriplets& taken) {
  const Index n = noisy.data.rows, p = noisy.data.cols;
  Spikes spikes{{}, static_cast<double>(n - (noisy.centered ? 1 : 0)), static_cast<double>(p)};
  const auto k = static_cast<double>(taken.values.size());
  double left = sum_of_diagonal(noisy.products, size(p));
  for (const double value : taken.values) left -= value * value;
  const double noise = left / ((spikes.rows - k) * (spikes.cols - k));
  for (const double value : taken.values)
    spikes.variances.push_back(value * value / (spikes.rows * noise));
  if (!(noise > 0) || !(spikes.variances.back() > 1)) spikes.variances.clear();
  return spikes;
}

/// The components' vectors on one side of the data, and what a deviation of a row or column weighs.
struct Side {
  std::span<const double> vectors;  ///< component after component
  double share;                     ///< of a component's variance in a row or column that holds it
  double weight;                    ///< of the logarithm of a variance in the likelihood
};

/// log det(B) + log(c'B^-1 c) for a positive definite B (k x k, lower triangle): the determinant of
/// B on what is orthogonal to the unit vector c.
double log_determinant_beside(std::vector<double> b, std::vector<double> c) {
  const std::size_t k = c.size();
  double logs = 0, squares = 0;
  for (std::size_t j = 0; j < k; ++j) {
    const double pivot = std::sqrt(b[j * k + j]);
    logs += 2 * std::log(pivot);
    c[j] /= pivot;
    squares += c[j] * c[j];
    for (std::size_t i = j + 1; i < k; ++i) c[i] -= c[j] * (b[j * k + i] /= pivot);
    for (std::size_t i = j + 1; i < k; ++i) {
      for (std::size_t h = i; h < k; ++h) b[i * k + h] -= b[j * k + i] * b[j * k + h];
    }
  }
  return logs + std::log(squares);
}

/// The loss if the direction c among the components is explained by deviations of one side, and the
/// components beside it stay.
double loss_along(const Spikes& spikes, const Side& side, const std::vector<double>& c) {
  const std::size_t k = spikes.count(), length = side.vectors.size() / k;
  double inverse = 0;
  for (std::size_t a = 0; a < k; ++a) inverse += c[a] * c[a] / spikes.variances[a];
  LogOfProduct deviations;
  std::vector<double> inside(k * k), own(k);
  for (std::size_t j = 0; j < length; ++j) {
    double along = 0;
    for (std::size_t a = 0; a < k; ++a) {
      own[a] = side.vectors[a * length + j];
      along += c[a] * own[a];
    }
    const double variance = 1 + side.share * (1 / inverse - 1) * along * along;
    deviations.multiply(variance);
    for (std::size_t a = 0; a < k; ++a) {
      const double part = own[a] / variance;
      for (std::size_t b = a; b < k; ++b) inside[a * k + b] += part * own[b];
    }
  }
  return side.weight * deviations.value() +
         spikes.rows / 2 * (log_determinant_beside(std::move(inside), c) + std::log(inverse));
}

/// The directions among the components that stand in as few rows or columns as possible: those next
/// to the rows or columns that hold the largest parts of components; and the weakest component.
std::vector<std::vector<double>> narrow_directions(const Side& side, std::size_t k) {
  constexpr std::size_t most = 4;
  const std::size_t length = side.vectors.size() / k;
  std::vector<std::pair<double, std::size_t>> parts(length);
  for (std::size_t j = 0; j < length; ++j) {
    double sum = 0;
    for (std::size_t a = 0; a < k; ++a)
      sum += side.vectors[a * length + j] * side.vectors[a * length + j];
    parts[j] = {-sum, j};
  }
  const std::size_t some = std::min(most, length);
  std::ranges::partial_sort(parts, parts.begin() + static_cast<std::ptrdiff_t>(some));
  std::vector<std::vector<double>> directions(1, std::vector<double>(k));
  directions.front().back() = 1;
  for (std::size_t t = 0; t < some && parts[t].first < 0; ++t) {
    std::vector<double>& c = directions.emplace_back(k);
    for (std::size_t a = 0; a < k; ++a)
      c[a] = side.vectors[a * length + parts[t].second] / std::sqrt(-parts[t].first);
  }
  return directions;
}

double least_loss(const Spikes& spikes, const Side& side) {
  double least = std::numeric_limits<double>::max();
  for (const auto& direction : narrow_directions(side, spikes.count())) {
    const double loss = loss_along(spikes, side, direction);
    least = std::min(least, std::isfinite(loss) ? loss : ComponentLosses::unknown);
  }
  return least;
}

/// The largest correlation of neighbours that a direction among the vectors has, either sign.
double largest_correlation(std::span<const double> vectors, std::size_t k) {
  const std::size_t length = vectors.size() / k;
  std::vector<double> products(k * k);
  const auto shifted = [&](std::size_t a, std::size_t b) {
    return inner_product(static_cast<Index>(length) - 1, &vectors[a * length + 1],
                         &vectors[b * length]);
  };
  for (std::size_t a = 0; a < k; ++a) {
    for (std::size_t b = a; b < k; ++b) products[a * k + b] = (shifted(a, b) + shifted(b, a)) / 2;
  }
  const std::vector<double> values = symmetric_eigenvalues(static_cast<Index>(k), products.data());
  return std::max(std::abs(values.front()), std::abs(values.back()));
}

/// Dividing by an AR(1) takes the variance along a direction with correlation r down to
/// sqrt(1 - r^2) of itself at most; the rest is noise in all directions that are left.
double loss_to_neighbours(const Spikes& spikes, std::span<const double> vectors) {
  const double r = std::min(largest_correlation(vectors, spikes.count()), 1.0);
  const double weakest = spikes.variances.back();
  const double others = spikes.cols - static_cast<double>(spikes.count() - 1);
  const double more = std::max(weakest * std::sqrt(1 - r * r) - 1, 0.0) / others;
  return spikes.rows / 2 * (others * std::log1p(more) - std::log(weakest));
}

}  // namespace

ComponentLosses component_losses(const NoisyData& noisy, const SingularTriplets& taken) {
  constexpr std::size_t most = 20;  // more of them would take long
  const bool tall = noisy.data.cols < noisy.data.rows;
  if (taken.values.empty() || taken.values.size() > most || !tall) return {};
  const Spikes spikes = spikes_of(noisy, taken);
  if (spikes.variances.empty()) return {};
  return {least_loss(spikes, {taken.left, spikes.rows / spikes.cols, spikes.cols / 2}),
          least_loss(spikes, {taken.right, 1, spikes.rows / 2}),
          loss_to_neighbours(spikes, taken.left), loss_to_neighbours(spikes, taken.right)};
}

}  // namespace pcadim
