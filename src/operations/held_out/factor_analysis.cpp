#include "operations/held_out/factor_analysis.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

constexpr double least_noise = 1e-3;  // of a column's variance

std::vector<double> diagonal_of(const std::vector<double>& square, Index side) {
  std::vector<double> diagonal;
  for (Index j = 0; j < side; ++j) diagonal.push_back(square[size(j * side + j)]);
  return diagonal;
}

}  // namespace

FactorAnalysis::FactorAnalysis(std::vector<double> covariance, Index p)
    : covariance_(std::move(covariance)),
      variance_(diagonal_of(covariance_, p)),
      noise_(variance_),
      p_(p) {}

FactorAnalysis::Step FactorAnalysis::step(const std::vector<double>& noise, Index factors) const {
  std::vector<double> divided = covariance_, roots;
  for (const double x : noise) roots.push_back(std::sqrt(x));
  Step made;
  double logs = 0;
  for (Index j = 0; j < p_; ++j) {
    for (Index i = j; i < p_; ++i) divided[size(j * p_ + i)] /= roots[size(i)] * roots[size(j)];
    logs += std::log(noise[size(j)]) + divided[size(j * p_ + j)];
  }
  Eigenpairs pairs;
  if (factors > 0) pairs = leading_eigenpairs(p_, divided.data(), factors, 1);
  made.next = variance_;
  for (Index k = 0; k < factors; ++k) {
    const double gain = std::max(pairs.values[size(k)] - 1, 0.0);
    made.gains.push_back(gain);
    logs += std::log1p(gain) - gain;
    for (Index j = 0; j < p_; ++j) {
      const double v = pairs.vectors[size(k * p_ + j)];
      made.next[size(j)] -= noise[size(j)] * gain * v * v;
    }
  }
  for (std::size_t j = 0; j < made.next.size(); ++j)
    made.next[j] = std::max(made.next[j], least_noise * variance_[j]);
  made.vectors = std::move(pairs.vectors);
  made.log_likelihood = -0.5 * (static_cast<double>(p_) * std::log(2 * std::numbers::pi) + logs);
  return made;
}

std::vector<double> FactorAnalysis::extrapolated(const std::vector<double>& first,
                                                 const std::vector<double>& second) const {
  double moved = 0, bent = 0;
  std::vector<double> steps, bends;
  for (std::size_t j = 0; j < noise_.size(); ++j) {
    const double a = std::log(noise_[j]), b = std::log(first[j]), c = std::log(second[j]);
    steps.push_back(b - a);
    bends.push_back(c - 2 * b + a);
    moved += (b - a) * (b - a);
    bent += bends[j] * bends[j];
  }
  if (!(bent > 0)) return second;
  constexpr double longest = 64;
  const double length = std::clamp(std::sqrt(moved / bent), 1.0, longest);
  std::vector<double> far;
  for (std::size_t j = 0; j < noise_.size(); ++j) {
    const double there = noise_[j] * std::exp(length * (2 * steps[j] + length * bends[j]));
    far.push_back(std::clamp(there, least_noise * variance_[j], variance_[j]));
  }
  return far;
}

void FactorAnalysis::fit(Index factors) {
  constexpr int most_rounds = 100;
  constexpr double settled = 1e-11;  // of the mean log likelihood of the rows
  best_ = step(noise_, factors);
  for (int round = 0; round < most_rounds && factors > 0; ++round) {
    const double before = best_.log_likelihood;
    const std::vector<double> first = best_.next;
    Step near = step(first, factors);
    std::vector<double> noise = extrapolated(first, near.next);
    Step far = step(noise, factors);
    // Extrapolation may lead astray; EM never does.
    const bool better = far.log_likelihood >= near.log_likelihood;
    noise_ = better ? std::move(noise) : first;
    best_ = better ? std::move(far) : std::move(near);
    if (best_.log_likelihood - before < settled) return;
  }
}

std::vector<double> FactorAnalysis::log_densities(const DataMatrix& rows) const {
  double constant = static_cast<double>(p_) * std::log(2 * std::numbers::pi);
  DataMatrix divided = rows;
  for (Index j = 0; j < p_; ++j) {
    const double deviation = std::sqrt(noise_[size(j)]);
    constant += 2 * std::log(deviation);
    for (double& x : divided.column(j)) x /= deviation;
  }
  for (const double gain : best_.gains) constant += std::log1p(gain);
  std::vector<double> densities = row_squares(divided, 1);
  const Index factors = std::ssize(best_.gains);
  DataMatrix scores(rows.rows, factors);
  if (factors > 0)
    multiply(rows.rows, factors, p_, divided.values.data(), best_.vectors.data(),
             scores.values.data());
  for (Index k = 0; k < factors; ++k) {
    const double explained = best_.gains[size(k)] / (1 + best_.gains[size(k)]);
    for (Index i = 0; i < rows.rows; ++i)
      densities[size(i)] -= explained * scores.at(i, k) * scores.at(i, k);
  }
  for (double& x : densities) x = -0.5 * (constant + x);
  return densities;
}

Index most_factors(Index p) {
  const auto columns = static_cast<double>(p);
  return static_cast<Index>(columns + 0.5 - 0.5 * std::sqrt(8 * columns + 1));
}

}  // namespace pcadim
