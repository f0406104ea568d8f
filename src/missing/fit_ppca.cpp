#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "missing/ppca.hpp"
#include "spectrum/components.hpp"

namespace pcadim {
namespace {

/// Data without noise would make the noise variance zero and the likelihood infinite.
constexpr double least_noise = 1e-12;  // of the mean variance of a column

/// Of one row, its cells in `missing` left out. The loadings are orthogonal to one another.
double squares_of(const double* row, const std::vector<Index>& missing, const Ppca& model,
                  const std::vector<double>& squared_length, std::vector<double>& residual) {
  const Index p = std::ssize(model.mean);
  residual.assign(row, row + p);
  for (Index j = 0; j < p; ++j) residual[size(j)] -= model.mean[size(j)];
  for (Index k = 0; k < model.rank; ++k) {
    const double* loading = &model.loadings[size(k * p)];
    double score = 0;
    for (Index j = 0; j < p; ++j) score += loading[j] * residual[size(j)];
    if (squared_length[size(k)] > 0) score /= squared_length[size(k)];
    for (Index j = 0; j < p; ++j) residual[size(j)] -= score * loading[j];
  }
  for (const Index j : missing) residual[size(j)] = 0;
  double sum = 0;
  for (const double r : residual) sum += r * r;
  return sum;
}

}  // namespace

Ppca fit_ppca(const Expectation& expectation, Index rank) {
  const Index p = std::ssize(expectation.mean);
  Ppca model{expectation.mean, rank, std::vector<double>(size(p * rank)), 0};
  std::vector<double> vectors = expectation.scatter;
  const std::vector<double> values = symmetric_eigenvectors(p, vectors.data());  // ascending
  double total = 0;
  for (const double value : values) total += value;
  for (Index j = 0; j < p - rank; ++j) model.noise += std::max(values[size(j)], 0.0);
  model.noise = std::max(model.noise / static_cast<double>(std::max<Index>(1, p - rank)),
                         least_noise * total / static_cast<double>(p));
  for (Index k = 0; k < rank; ++k) {
    const double length = std::sqrt(std::max(values[size(p - 1 - k)] - model.noise, 0.0));
    for (Index j = 0; j < p; ++j)
      model.loadings[size(k * p + j)] = length * vectors[size((p - 1 - k) * p + j)];
  }
  fix_signs(model.loadings, p);  // cells that are drawn from the model depend on them
  return model;
}

double observed_squares(const IncompleteRows& filled, const Ppca& model, int threads) {
  const Index p = filled.cols;
  std::vector<double> squared_length(size(model.rank));
  for (Index k = 0; k < model.rank; ++k) {
    for (Index j = 0; j < p; ++j) {
      const double w = model.loadings[size(k * p + j)];
      squared_length[size(k)] += w * w;
    }
  }
  const std::vector<Index> none;
  std::vector<double> of_row(size(filled.rows));
  const auto add_rows = [&](Index first, Index rows, const std::vector<Index>& missing) {
    std::vector<double> residual;
    for (Index i = first; i < first + rows; ++i)
      of_row[size(i)] = squares_of(filled.row(i), missing, model, squared_length, residual);
  };
  parallel_for(std::ssize(filled.patterns), threads, [&](Index k) {
    const RowPattern& pattern = filled.patterns[size(k)];
    add_rows(pattern.first, pattern.rows, pattern.missing);
  });
  constexpr Index slab = 256;
  const Index complete = filled.rows - filled.incomplete;
  parallel_for((complete + slab - 1) / slab, threads, [&](Index k) {
    const Index first = filled.incomplete + k * slab;
    add_rows(first, std::min(slab, filled.rows - first), none);
  });
  double sum = 0;
  for (const double squares : of_row) sum += squares;
  return sum;
}

}  // namespace pcadim
