/// Stochastic Lanczos quadrature: a random vector of length 1, orthogonal to the known components,
/// sees the eigenvalues of the rest with weights that are equal on average (S. Ubaru, J. Chen &
/// Y. Saad, SIAM J. Matrix Anal. Appl. 38, 2017; L. Lin, Y. Saad & C. Yang, SIAM Review 58, 2016).
#include "spectrum/estimated_tail.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/memory.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/lanczos_quadrature.hpp"
#include "linalg/linalg.hpp"
#include "spectrum/quadrature_quantiles.hpp"

namespace pcadim {
namespace {

constexpr std::uint64_t stream = 0x7a11;  // of random numbers: nobody else's
constexpr Index groups = 4, fewest_steps = 8;

/// What is known of the eigenvalues that are looked for.
struct Rest {
  Index count = 0;      ///< as many as may differ from zero
  Index dimension = 0;  ///< of the space that the vectors see
  double rows = 0;      ///< eigenvalues of X'X are divided by this
  double sum = 0;       ///< of all of them
  double most = 0;      ///< none is larger
  double least = 0;     ///< smaller ones are zeros
};

Rest rest_of(const Spectrum& spectrum, const ProductTask& task) {
  const Index known = std::ssize(spectrum.eigenvalues);
  Rest rest;
  rest.count = spectrum.max_rank() - known;
  rest.dimension = task.side() - known;
  rest.rows = static_cast<double>(task.n);
  rest.sum = spectrum.total_variance -
             std::accumulate(spectrum.eigenvalues.begin(), spectrum.eigenvalues.end(), 0.0);
  rest.most = known > 0 ? spectrum.eigenvalues.back() : 0;
  rest.least = static_cast<double>(std::max(task.n, task.p)) *
               std::numeric_limits<double>::epsilon() * spectrum.eigenvalues.front();
  return rest;
}

bool nothing_to_estimate(const Rest& rest) { return rest.count < 1 || !(rest.sum > 0); }

/// A constant over the rows is no direction of centred data.
void remove_means(Index side, std::vector<double>& x) {
  for (std::size_t first = 0; first < x.size(); first += size(side)) {
    const std::span<double> one(&x[first], size(side));
    const double mean = std::accumulate(one.begin(), one.end(), 0.0) / static_cast<double>(side);
    for (double& value : one) value -= mean;
  }
}

std::vector<double> random_start(const ProductTask& task, bool centered, const TailEffort& spend) {
  const Index side = task.side();
  std::vector<double> start(size(side * spend.vectors));
  fill_normal(start, spend.seed, stream);
  if (!task.by_columns() && centered) remove_means(side, start);
  // Twice, so that nothing of a large component is left.
  for (int pass = 0; pass < 2; ++pass) {
    remove_directions(task.known, side, spend.vectors, start.data());
  }
  return start;
}

/// The factor that gives `values`, cut off at `most`, the sum that is known.
double scale_to(const std::vector<double>& values, double sum, double most) {
  const auto sum_at = [&](double scale) {
    double total = 0;
    for (const double value : values) total += std::min(most, scale * value);
    return total;
  };
  double low = 0, high = 2;
  for (int k = 0; k < 60 && sum_at(high) < sum; ++k) high *= 2;
  for (int k = 0; k < 100; ++k) {
    const double middle = (low + high) / 2;
    (sum_at(middle) < sum ? low : high) = middle;
  }
  return high;
}

/// Eigenvalues from the quantiles that quadratures agree on.
std::vector<double> eigenvalues_of(std::span<const Quadrature> quadratures, const Rest& rest,
                                   LowEnd low_end = LowEnd::as_seen) {
  std::vector<double> values = mean_quantiles(quadratures, rest.count, rest.dimension, low_end);
  for (double& value : values) value /= rest.rows;
  std::erase_if(values, [&](double value) { return value <= rest.least; });
  const double scale = scale_to(values, rest.sum, rest.most);
  for (double& value : values) value = std::min(rest.most, scale * value);
  return values;
}

std::vector<Quadrature> quadratures_of(const std::vector<LanczosMatrix>& all, Index steps) {
  std::vector<Quadrature> result;
  for (const LanczosMatrix& one : all) {
    if (!one.diagonal.empty()) result.push_back(one.quadrature(steps));
  }
  return result;
}

/// Sums of the first 1, 2, ... `count` values.
std::vector<double> running_sums(std::vector<double> values, std::size_t count) {
  values.resize(count);
  std::partial_sum(values.begin(), values.end(), values.begin());
  return values;
}

/// The first `groups` versions are those of parts of the vectors.
double standard_error(const EstimatedTail& tail, const Rest& rest) {
  const std::size_t count = size(rest.count);
  const std::vector<double> whole = running_sums(tail.eigenvalues, count);
  std::vector<double> squares(count);
  for (std::size_t g = 0; g < size(groups); ++g) {
    const std::vector<double> part = running_sums(tail.versions[g], count);
    for (std::size_t k = 0; k < count; ++k) {
      squares[k] += (part[k] - whole[k]) * (part[k] - whole[k]);
    }
  }
  const double largest = *std::ranges::max_element(squares);
  return std::sqrt(largest / static_cast<double>(groups * (groups - 1))) / rest.sum;
}

/// The quadratures that one version of the estimate is made from.
using Version = std::vector<Quadrature>;

/// `parts` are the versions of groups of vectors, `half` is that with half of the steps.
EstimatedTail tail_of(const Version& whole, std::vector<Version> parts, Version half,
                      const Rest& rest) {
  parts.push_back(std::move(half));
  EstimatedTail tail;
  tail.eigenvalues = eigenvalues_of(whole, rest);
  for (const Version& one : parts) tail.versions.push_back(eigenvalues_of(one, rest));
  tail.versions.push_back(eigenvalues_of(whole, rest, LowEnd::zero));
  tail.error = standard_error(tail, rest);
  return tail;
}

/// Equal groups of the vectors.
std::vector<Version> groups_of(const Version& all) {
  const Index each = std::ssize(all) / groups;
  std::vector<Version> result;
  for (Index g = 0; g < groups; ++g) {
    result.emplace_back(all.begin() + offset(g * each), all.begin() + offset((g + 1) * each));
  }
  return result;
}

/// What a vector sees without the components that are known.
Quadrature beyond_known(const Quadrature& all, double last_known) {
  const double edge = last_known * (1 - 1e-9);
  Quadrature rest;
  for (std::size_t k = 0; k < all.nodes.size() && all.nodes[k] < edge; ++k) {
    rest.nodes.push_back(std::max(all.nodes[k], 0.0));
    rest.weights.push_back(all.weights[k]);
    rest.residuals.push_back(all.residuals[k]);
  }
  const double sum = std::accumulate(rest.weights.begin(), rest.weights.end(), 0.0);
  for (double& weight : rest.weights) weight /= sum;
  return rest;
}

std::vector<Quadrature> beyond_known(const std::vector<Quadrature>& all, double last_known) {
  std::vector<Quadrature> result;
  for (const Quadrature& one : all) result.push_back(beyond_known(one, last_known));
  return result;
}

/// Steps for whose bases there is memory.
Index affordable_steps(const ProductTask& task, const TailEffort& spend, const Effort& effort) {
  const double bytes = static_cast<double>(memory_ceiling(effort.memory)) / 3;
  const double each = 8 * static_cast<double>(task.side()) * static_cast<double>(spend.vectors);
  return std::min(spend.steps, static_cast<Index>(bytes / each));
}

}  // namespace

std::optional<EstimatedTail> tail_from_krylov(const KrylovResult& found, const ProductTask& task,
                                              const Spectrum& spectrum) {
  const Rest rest = rest_of(spectrum, task);
  if (nothing_to_estimate(rest) || std::ssize(found.seen) < groups) return {};
  const double last_known = rest.most * rest.rows;
  const std::vector<Quadrature> full = beyond_known(found.seen, last_known);
  const std::vector<Quadrature> half = beyond_known(found.seen_by_half, last_known);
  if (full[0].nodes.empty() || half[0].nodes.empty()) return {};
  EstimatedTail tail = tail_of(full, groups_of(full), half, rest);
  tail.vectors = std::ssize(full);
  tail.steps = found.seen_products / tail.vectors;
  return tail;
}

std::optional<EstimatedTail> estimate_tail(PreparedProducts& products, const ProductTask& task,
                                           const Spectrum& spectrum, const Effort& effort,
                                           const TailEffort& spend) {
  Rest rest = rest_of(spectrum, task);
  if (!task.by_columns() && spectrum.centered) --rest.dimension;
  const Index steps = std::min(affordable_steps(task, spend, effort), rest.dimension);
  if (nothing_to_estimate(rest) || steps < std::min(fewest_steps, rest.dimension)) return {};
  const std::vector<LanczosMatrix> found =
      lanczos_matrices(task.side(), random_start(task, spectrum.centered, spend), steps,
                       deflated_product(products, task, effort), effort.threads);
  const std::vector<Quadrature> full = quadratures_of(found, steps);
  if (std::ssize(full) < groups) return {};
  EstimatedTail tail =
      tail_of(full, groups_of(full), quadratures_of(found, std::max<Index>(steps / 2, 1)), rest);
  tail.vectors = spend.vectors;
  tail.steps = steps;
  return tail;
}

}  // namespace pcadim
