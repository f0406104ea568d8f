#include "operations/sample/judged_fold.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/sample/drawn_norms.hpp"

namespace pcadim {
namespace {

/// Squared lengths and squared scores of the held rows, some rows at a time.
void judge_held(Fold& fold, const Source& held, const LeadingComponents& leading) {
  const Index p = leading.preparation.cols(), count = std::ssize(leading.variances);
  const Index m = held.shape()->rows, some = rows_at_once(m, p);
  fold.squares.resize(size(m * count));
  std::vector<double> scores(size(some * count));
  for (Index first = 0; first < m; first += some) {
    const Index rows = std::min(some, m - first);
    const std::vector<double> cells = prepared_rows(held, leading.preparation, first, rows);
    multiply_transposed(count, rows, p, leading.loadings.data(), cells.data(), scores.data());
    for (Index i = 0; i < rows; ++i) {
      double square = 0;
      for (Index j = 0; j < p; ++j) square += cells[size(i * p + j)] * cells[size(i * p + j)];
      fold.lengths.push_back(square);
      for (Index k = 0; k < count; ++k)
        fold.squares[size(k * m + first + i)] =
            scores[size(i * count + k)] * scores[size(i * count + k)];
    }
  }
}

/// From ascending rows to the order in which they were drawn.
void reorder(Fold& fold, const std::vector<Index>& drawn) {
  std::vector<Index> ascending = drawn;
  std::ranges::sort(ascending);
  const Fold before = fold;
  const std::size_t m = drawn.size();
  for (std::size_t k = 0; k < m; ++k) {
    const auto place = size(std::ranges::lower_bound(ascending, drawn[k]) - ascending.begin());
    fold.lengths[k] = before.lengths[place];
    for (std::size_t first = 0; first < fold.squares.size(); first += m)
      fold.squares[first + k] = before.squares[first + place];
  }
}

/// What the components tell about the rows that stay.
Fold fold_of(const LeadingComponents& leading, Index rank) {
  constexpr double resolved = 1e-11;  // of the first
  const Index count = std::ssize(leading.variances);
  double left = leading.total_variance;
  for (const double variance : leading.variances) left -= variance;
  const bool noise_left = count < rank && left > resolved * leading.variances.front();
  Fold fold;
  fold.eigenvalues = leading.variances;
  fold.variance = leading.total_variance;
  fold.last_dimension = noise_left ? count : std::max<Index>(count - 1, 0);
  return fold;
}

}  // namespace

JudgedFold judged_fold(const LeadingComponents& leading, Index rank, const Source& held,
                       const std::vector<Index>& drawn) {
  JudgedFold result{fold_of(leading, rank), leading.preparation.cols()};
  judge_held(result.fold, held, leading);
  reorder(result.fold, drawn);
  return result;
}

HeldOutRows densities_of(const std::vector<JudgedFold>& judged, Index max_dim) {
  HeldOutRows result{0, max_dim, std::ssize(judged), {}};
  for (const JudgedFold& one : judged)
    result.max_dim = std::min(result.max_dim, one.fold.last_dimension);
  for (const JudgedFold& one : judged) result.rows += std::ssize(one.fold.lengths);
  const Index width = result.max_dim + 1;
  result.log_density.resize(size(result.rows * width));
  double* to = result.log_density.data();
  for (const JudgedFold& one : judged) {
    const FoldDensities densities(one.fold, one.columns, result.max_dim);
    for (Index i = 0; i < std::ssize(one.fold.lengths); ++i, to += width) densities.write(i, to);
  }
  return result;
}

}  // namespace pcadim
