#include "missing/pattern_model.hpp"

#include <cmath>
#include <numbers>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "missing/cholesky.hpp"

namespace pcadim {
namespace {

/// The loadings of some columns.
std::vector<double> gather(const Ppca& model, const std::vector<Index>& columns, Index cols) {
  std::vector<double> some;
  some.reserve(columns.size() * size(model.rank));
  for (Index k = 0; k < model.rank; ++k) {
    for (const Index j : columns) some.push_back(model.loadings[size(k * cols + j)]);
  }
  return some;
}

}  // namespace

PatternModel::PatternModel(const Ppca& model, const RowPattern& pattern, Index cols)
    : model_(model),
      missing_(pattern.missing),
      observed_(observed_columns(pattern.missing, cols)),
      seen_loadings_(gather(model, observed_, cols)),
      lower_(size(model.rank * model.rank)),
      hidden_(size(model.rank) * pattern.missing.size()) {
  const Index q = model.rank;
  if (q > 0 && !observed_.empty())
    add_inner_products(q, std::ssize(observed_), seen_loadings_.data(), lower_.data());
  for (Index k = 0; k < q; ++k) lower_[size(k * q + k)] += model.noise;
  log_determinant_ = cholesky(q, lower_.data(), model.noise);
  for (std::size_t j = 0; j < missing_.size(); ++j) {
    double* column = hidden_.data() + size(q) * j;
    for (Index k = 0; k < q; ++k) column[k] = model.loadings[size(k * cols + missing_[j])];
    solve_lower(q, lower_.data(), column);
  }
}

double PatternModel::fill(double* row, Scratch& scratch) const {
  const Index q = model_.rank;
  const std::size_t seen = observed_.size();
  scratch.residual.resize(seen);
  scratch.score.assign(size(q), 0.0);
  double squares = 0;
  for (std::size_t j = 0; j < seen; ++j) {
    const double r = row[observed_[j]] - model_.mean[size(observed_[j])];
    scratch.residual[j] = r;
    squares += r * r;
  }
  for (Index k = 0; k < q; ++k) {
    const double* loading = seen_loadings_.data() + size(k) * seen;
    for (std::size_t j = 0; j < seen; ++j)
      scratch.score[size(k)] += loading[j] * scratch.residual[j];
  }
  solve_lower(q, lower_.data(), scratch.score.data());
  for (const double y : scratch.score) squares -= y * y;
  for (std::size_t j = 0; j < missing_.size(); ++j) {
    const double* column = hidden_.data() + size(q) * j;
    double value = model_.mean[size(missing_[j])];
    for (Index k = 0; k < q; ++k) value += column[k] * scratch.score[size(k)];
    row[missing_[j]] = value;
  }
  const auto cells = static_cast<double>(seen);
  return -0.5 * (cells * std::log(2 * std::numbers::pi) +
                 (cells - static_cast<double>(q)) * std::log(model_.noise) + log_determinant_ +
                 squares / model_.noise);
}

void PatternModel::add_noise(std::span<const double> normal, double* row) const {
  const Index q = model_.rank;
  const double deviation = std::sqrt(model_.noise);
  const double* along = normal.data() + missing_.size();
  for (std::size_t j = 0; j < missing_.size(); ++j) {
    const double* column = hidden_.data() + size(q) * j;
    double sum = normal[j];
    for (Index k = 0; k < q; ++k) sum += column[k] * along[k];
    row[missing_[j]] += deviation * sum;
  }
}

void PatternModel::add_covariance(double rows, Index cols, double* sum, Scratch& scratch) const {
  const Index q = model_.rank, side = std::ssize(missing_);
  std::vector<double>& block = scratch.block;
  block.assign(size(side * side), 0.0);
  if (q > 0) add_inner_products(side, q, hidden_.data(), block.data());
  const double weight = rows * model_.noise;
  for (Index b = 0; b < side; ++b) {
    double* column = sum + missing_[size(b)] * cols;
    for (Index a = b; a < side; ++a)
      column[missing_[size(a)]] += weight * block[size(b * side + a)];
    column[missing_[size(b)]] += weight;
  }
}

double PatternModel::variance(std::size_t j) const {
  const double* column = hidden_.data() + size(model_.rank) * j;
  double sum = 1;
  for (Index k = 0; k < model_.rank; ++k) sum += column[k] * column[k];
  return model_.noise * sum;
}

}  // namespace pcadim
