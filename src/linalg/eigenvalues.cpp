#include "linalg/eigenvalues.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/size.hpp"
#include "base/threads/worthwhile.hpp"
#include "linalg/small_eigenpairs.hpp"
#include "linalg/tridiagonal_eigenvalues.hpp"
#include "linalg/two_stage_eigenvalues.hpp"

namespace pcadim {

namespace {

/// Of ascending ones.
std::vector<double> leading_values(std::vector<double> values, Index count) {
  std::reverse(values.begin(), values.end());
  values.resize(static_cast<std::size_t>(std::min<Index>(std::ssize(values), count)));
  for (double& value : values) value = std::max(value, 0.0);
  return values;
}

/// Small matrices have a shorter way to their vectors, large ones another way to their eigenvalues,
/// and numbers whose squares leave the range of doubles need the library's care.
bool form_is_worth_it(Index side, const double* gram) {
  constexpr double safe = 1e100;
  if (side <= largest_small_side || side >= least_two_stage_side) return false;
  double largest = 0;
  for (Index j = 0; j < side; ++j) largest = std::max(largest, gram[j * side + j]);
  return largest < safe && largest > 1 / safe;
}

/// With its eigenvalues, if it is worth it and the library tells it. The same ones whether or not
/// the form is kept.
TridiagonalForm form_with_values(Index side, double* gram, int threads) {
  if (!form_is_worth_it(side, gram)) return {};
  TridiagonalForm form = tridiagonal_form(side, gram);
  if (form.diagonal.empty()) return form;
  constexpr double for_each_pair = 8;  // nanoseconds
  const double operations = for_each_pair * static_cast<double>(side * side);
  form.values = tridiagonal_eigenvalues(std::span<const double>(form.diagonal), form.next,
                                        worthwhile_threads(operations, threads));
  return form;
}

}  // namespace

std::vector<double> gram_eigenvalues(Index side, double* gram, Index max_rank, int threads) {
  TridiagonalForm form = form_with_values(side, gram, threads);
  return leading_values(
      form.values.empty() ? symmetric_eigenvalues(side, gram, threads) : std::move(form.values),
      max_rank);
}

std::vector<double> gram_eigenvalues(Index side, Zeroed<double> gram, Index max_rank, int threads,
                                     TridiagonalForm& form) {
  form = form_with_values(side, gram.data(), threads);
  if (form.values.empty())
    return leading_values(symmetric_eigenvalues(side, gram.data(), threads), max_rank);
  form.reflectors = std::move(gram);
  return leading_values(form.values, max_rank);
}

bool beyond_gram(const std::vector<double>& eigenvalues, Index max_rank) {
  constexpr double resolved = 1e-9;
  return static_cast<Index>(eigenvalues.size()) >= max_rank && !eigenvalues.empty() &&
         eigenvalues.back() < resolved * eigenvalues.front();
}

LowerFactor::LowerFactor(Index side, Index cols, std::vector<double> factor)
    : side_(side), factor_cols_(cols), work_(std::move(factor)) {}

std::span<const double> LowerFactor::factor() const {
  return std::span(work_).first(static_cast<std::size_t>(side_ * factor_cols_));
}

double* LowerFactor::panel(Index cols) {
  panel_cols_ = cols;
  work_.resize(static_cast<std::size_t>(side_ * (factor_cols_ + cols)));
  return work_.data() + side_ * factor_cols_;
}

void LowerFactor::absorb() {
  const Index cols = factor_cols_ + panel_cols_;
  std::vector<double> lower = lower_factor(side_, cols, work_.data());
  factor_cols_ = std::min(side_, cols);
  std::copy(lower.begin(), lower.end(), work_.begin());
}

void LowerFactor::merge(const LowerFactor& other) {
  if (other.factor_cols_ == 0) return;
  std::copy_n(other.work_.begin(), side_ * other.factor_cols_, panel(other.factor_cols_));
  absorb();
}

std::vector<double> LowerFactor::singular_values() const {
  std::vector<double> lower(work_.begin(), work_.begin() + offset(side_ * factor_cols_));
  return pcadim::singular_values(side_, factor_cols_, lower.data());
}

SingularVectors LowerFactor::singular_vectors() const {
  std::vector<double> lower(work_.begin(), work_.begin() + offset(side_ * factor_cols_));
  return pcadim::singular_vectors(side_, factor_cols_, lower.data());
}

void drop_zeros(std::vector<double>& eigenvalues, Index n, Index p, double mean_length) {
  if (eigenvalues.empty()) return;
  const double epsilon = std::numeric_limits<double>::epsilon();
  const double scale = std::max(std::sqrt(eigenvalues.front()), mean_length);
  const double limit = static_cast<double>(std::max(n, p)) * epsilon * scale;
  std::erase_if(eigenvalues, [&](double value) { return std::sqrt(value) < limit; });
}

}  // namespace pcadim
