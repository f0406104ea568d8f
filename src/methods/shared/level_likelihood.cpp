#include "methods/shared/level_likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/numbers/log_of_product.hpp"
#include "special/bessel_i0.hpp"
#include "special/log_gamma.hpp"
#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

/// Dimensions that hold neither signal nor noise, as where columns depend on each other: they are
/// no witnesses for a small noise variance.
Index empty_dimensions(const Spectrum& spectrum) {
  return spectrum.complete ? spectrum.max_rank() - std::ssize(spectrum.eigenvalues) : 0;
}

/// The noise beyond d components, in the space that holds any.
NoiseLeft noise_beyond(const Spectrum& spectrum, double tail_mean, Index d) {
  NoiseLeft noise = noise_left(spectrum, tail_mean, d);
  const double empty = static_cast<double>(empty_dimensions(spectrum));
  double& side = noise.cols <= noise.rows ? noise.cols : noise.rows;
  noise.variance *= side / (side - empty);
  side -= empty;
  return noise;
}

double sum_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// The sum over some x of the log of the mean of exp(-x sin^2(angle)) over all angles, which is
/// exp(-x/2) I0(x/2).
class MeansOverAngles {
 public:
  void add(double x) {
    constexpr double large = 25;  // from here on the expansion is good to 1e-7 of a unit
    const double y = x / 2;
    if (y < large) {
      const double i0 = bessel_i0(y);
      squares_.multiply(i0 * i0);
      exponents_ += y;
    } else {
      const double u = 1 / (8 * y), series = 1 + u * (1 + u * (4.5 + u * 37.5));
      squares_.multiply(series * series * u * 4 / std::numbers::pi);
    }
  }
  double log() const { return squares_.value() / 2 - exponents_; }

 private:
  LogOfProduct squares_;
  double exponents_ = 0;
};

double log_mean_over_angles(double x) {
  MeansOverAngles one;
  one.add(x);
  return one.log();
}

/// The log likelihood of the directions of `upper` against those of `lower` and of `zeros`
/// dimensions without variance. `contrast` is the difference of their inverse variances.
double directions(std::span<const double> upper, std::span<const double> lower, double zeros,
                  double contrast) {
  double of_zeros = 0;
  MeansOverAngles means;
  for (const double large : upper) {
    for (const double small : lower) means.add(contrast * (large - small) / 2);
    if (zeros > 0) of_zeros += zeros * log_mean_over_angles(contrast * large / 2);
  }
  return means.log() + of_zeros;
}

/// log of the volume of the sphere in k dimensions, over pi^(k-1).
double log_sphere(double k) {
  return std::numbers::ln2 + (1 - k / 2) * std::log(std::numbers::pi) - log_gamma(k / 2);
}

/// log of the number of ways, in volume, to turn d of `all` directions among the others, relative
/// to turning every pair by itself.
double log_ways(Index d, double all) {
  double sum = 0;
  for (Index j = 1; j <= d; ++j) {
    const auto k = static_cast<double>(j);
    sum += log_sphere(k) - log_sphere(all - static_cast<double>(d) + k);
  }
  return sum;
}

/// The variance of a level that is most likely while all its eigenvalues stand clear of the noise:
/// the larger root a of rows a = mean - cols a noise/(a - noise). Where there is none, the level is
/// too weak to show, and the point where the roots meet is next to it.
double level_variance(double mean, double noise, double rows, double cols) {
  const double b = mean + (rows - cols) * noise, product = mean * noise / rows;
  const double half = b / (2 * rows), discriminant = half * half - product;
  const double root = discriminant > 0 ? half + std::sqrt(discriminant) : std::sqrt(product);
  constexpr double least = 1.05;  // of the noise: a level of its own
  return std::max(root, least * noise);
}

void append_unseen(std::vector<double>& values, const Spectrum& spectrum, UnseenShape shape) {
  const Index known = std::ssize(values), unseen = spectrum.max_rank() - known;
  double left = tail_means(spectrum, known + 1).back() * static_cast<double>(spectrum.p - known);
  const double largest = largest_unknown(spectrum);
  for (Index j = 0; j < unseen; ++j) {
    const double value = shape == UnseenShape::equal ? left / static_cast<double>(unseen - j)
                                                     : std::min(left, largest);
    if (!(value > 0)) return;
    values.push_back(value);
    left -= value;
  }
}

}  // namespace

double NoiseTests::statistic(Index d) const {
  const double low = edge(d, 0), high = edge(d, 1);
  return (spectrum_.eigenvalue(d + 1) - low) / (high - low);
}

Index NoiseTests::last() const {
  return std::min<Index>(spectrum_.max_rank() - 2, std::ssize(spectrum_.eigenvalues) - 1);
}

double NoiseTests::edge(Index d, double quantile) const {
  const double tail_mean = tail_mean_[static_cast<std::size_t>(d)];
  return tracy_widom_edge(spectrum_, noise_beyond(spectrum_, tail_mean, d), quantile);
}

Index NoiseTests::last_rejection(double q) const {
  const double quantile = tracy_widom_quantile(q);
  for (Index d = last(); d >= 1; --d) {
    if (spectrum_.eigenvalue(d) > edge(d - 1, quantile)) return d;
  }
  return 0;
}

NoiseEdge NoiseTests::first_acceptance(double q, Index start) const {
  const double quantile = tracy_widom_quantile(q);
  Index d = start;
  while (d < last() && spectrum_.eigenvalue(d + 1) > edge(d, quantile)) ++d;
  return {d, edge(d, quantile), tail_mean_[static_cast<std::size_t>(d)]};
}

LevelLikelihood::LevelLikelihood(const Spectrum& spectrum, UnseenShape unseen)
    : rows_(effective_rows(spectrum)),
      cols_(static_cast<double>(spectrum.p)),
      scatter_(spectrum.eigenvalues) {
  (cols_ <= rows_ ? cols_ : rows_) -= static_cast<double>(empty_dimensions(spectrum));
  if (!spectrum.complete) append_unseen(scatter_, spectrum, unseen);
  for (double& value : scatter_) value *= static_cast<double>(spectrum.n);
}

double LevelLikelihood::at(Index before, Index d) const {
  const double rows = rows_ - static_cast<double>(before),
               cols = cols_ - static_cast<double>(before);
  const auto size = static_cast<std::size_t>(d - before);
  const auto values = std::span(scatter_).subspan(static_cast<std::size_t>(before));
  const auto signal = values.first(size), rest = values.subspan(size);
  const double k = static_cast<double>(size), freedom = (rows - k) * (cols - k);
  const double noise = sum_of(rest) / freedom;
  const double likelihood_of_noise = -0.5 * (rows * (cols - k) * std::log(noise) + freedom);
  if (size == 0) return likelihood_of_noise;
  const double total = sum_of(signal), variance = level_variance(total / k, noise, rows, cols - k);
  const double zeros = cols - static_cast<double>(values.size());
  return likelihood_of_noise - 0.5 * (rows * k * std::log(variance) + total / variance) +
         directions(signal, rest, zeros, 1 / noise - 1 / variance) + log_ways(d - before, cols);
}

}  // namespace pcadim
