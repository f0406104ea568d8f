#include "recovery/counts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/size.hpp"

namespace pcadim::recovery {
namespace {

void divide_by_sum(double* first, double* last, double total) {
  const double unit = total / std::accumulate(first, last, 0.0);
  std::transform(first, last, first, [unit](double value) { return unit * value; });
}

/// profiles x p numbers, each profile of mean 1.
Values make_profiles(const Regime& regime, std::uint64_t key) {
  constexpr double spread_of_levels = 0.5;
  const Values levels = normal(regime.p, key, Stream::levels);
  Values profiles = normal(regime.counts->profiles * regime.p, key, Stream::directions);
  for (Index k = 0; k < std::ssize(profiles); ++k) {
    profiles[size(k)] = std::exp(spread_of_levels * levels[size(k % regime.p)] +
                                 regime.counts->contrast * profiles[size(k)]);
  }
  for (Index k = 0; k < regime.counts->profiles; ++k) {
    double* profile = &profiles[size(k * regime.p)];
    divide_by_sum(profile, profile + regime.p, static_cast<double>(regime.p));
  }
  return profiles;
}

/// n x profiles shares. Kinds are equally frequent.
Values make_weights(const Regime& regime, std::uint64_t key) {
  const Index n = regime.n, profiles = regime.counts->profiles;
  if (regime.counts->weights == Counts::Weights::kinds) {
    Values weights(size(n * profiles), 0);
    const std::vector<Index> order = shuffled(n, key, Stream::weights);
    for (Index i = 0; i < n; ++i) weights[size(i * profiles + order[size(i)] % profiles)] = 1;
    return weights;
  }
  Values weights = uniform(n * profiles, key, Stream::weights);
  for (double& weight : weights) weight = -std::log(weight);
  for (Index i = 0; i < n; ++i) {
    double* row = &weights[size(i * profiles)];
    divide_by_sum(row, row + profiles, 1);
  }
  return weights;
}

/// The sizes of the rows, around the mean of a cell.
Values make_sizes(const Regime& regime, std::uint64_t key) {
  Values sizes = normal(regime.n, key, Stream::scales);
  for (double& one : sizes) one = regime.counts->mean * std::exp(regime.counts->size_spread * one);
  return sizes;
}

/// The smallest count whose cumulative probability reaches `chance`.
double poisson(double mean, double chance) {
  double term = std::exp(-mean), sum = term, count = 0;
  while (sum < chance && count < 10 * mean + 100) {
    count += 1;
    term *= mean / count;
    sum += term;
  }
  return count;
}

Values poisson_counts(const Values& means, std::uint64_t key) {
  Values counts = uniform(std::ssize(means), key, Stream::counts);
  std::transform(means.begin(), means.end(), counts.begin(), counts.begin(), poisson);
  return counts;
}

/// As many draws as the row's means sum to, each falling into a column by itself.
Values multinomial_counts(const Values& means, Index p, std::uint64_t key) {
  Values counts(means.size(), 0), cumulated(size(p));
  const double total = std::accumulate(means.begin(), means.end(), 0.0);
  const Values draws = uniform(static_cast<Index>(std::ceil(total)), key, Stream::counts);
  std::size_t next = 0;
  for (Index start = 0; start < std::ssize(means); start += p) {
    std::partial_sum(&means[size(start)], &means[size(start)] + p, cumulated.begin());
    for (auto left = static_cast<Index>(cumulated.back()); left > 0; --left) {
      const double reached = draws[next++] * cumulated.back();
      const auto column = std::lower_bound(cumulated.begin(), cumulated.end() - 1, reached);
      counts[size(start + (column - cumulated.begin()))] += 1;
    }
  }
  return counts;
}

void bring_into_form(Values& counts, const Regime& regime) {
  if (regime.counts->form == Counts::Form::log_counts) {
    for (double& count : counts) count = std::log1p(count);
  } else if (regime.counts->form == Counts::Form::shares) {
    for (Index i = 0; i < regime.n; ++i) {
      double* row = &counts[size(i * regime.p)];
      divide_by_sum(row, row + regime.p, 1);
    }
  }
}

}  // namespace

Values count_means(const Regime& regime, std::uint64_t key) {
  const Values profiles = make_profiles(regime, key), weights = make_weights(regime, key);
  const Values sizes = make_sizes(regime, key);
  Values means(size(regime.n * regime.p), 0);
  for (Index k = 0; k < std::ssize(weights); ++k) {
    const Index row = k / regime.counts->profiles, profile = k % regime.counts->profiles;
    const double share = sizes[size(row)] * weights[size(k)];
    for (Index j = 0; j < regime.p; ++j) {
      means[size(row * regime.p + j)] += share * profiles[size(profile * regime.p + j)];
    }
  }
  return means;
}

Values make_counts(const Regime& regime, std::uint64_t key) {
  const Values means = count_means(regime, key);
  Values counts = regime.counts->law == Counts::Law::poisson
                      ? poisson_counts(means, key)
                      : multinomial_counts(means, regime.p, key);
  bring_into_form(counts, regime);
  return counts;
}

}  // namespace pcadim::recovery
