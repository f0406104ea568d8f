#include "operations/sample/held_out_part.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/data_matrix.hpp"
#include "operations/row_densities.hpp"
#include "operations/sample/scaled_part.hpp"
#include "pcadim/error.hpp"
#include "spectrum/components.hpp"

namespace pcadim {
namespace {

/// Prepared rows, row after row, from `first` on.
std::vector<double> prepared_rows(const Source& source, const Preparation& preparation, Index first,
                                  Index count) {
  const Index cols = source.shape()->cols;
  std::vector<double> rows(size(count * cols));
  source.read_rows(first, count, rows.data());
  double* to = rows.data();
  for (Index i = 0; i < count; ++i) to = preparation.apply(rows.data() + i * cols, to);
  return rows;
}

/// Squared lengths and squared scores of the held rows, some rows at a time.
void judge_held(Fold& fold, const Source& held, const LeadingComponents& leading) {
  const Index p = leading.preparation.cols(), count = std::ssize(leading.variances);
  const Index m = held.shape()->rows, some = std::clamp<Index>((Index{1} << 18) / p, 1, m);
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

/// As many leading components as were asked for, or as there are.
LeadingComponents components_of(const Source& source, const Preprocessing& preprocessing,
                                const Effort& effort, Index count) {
  try {
    return leading_components(source, preprocessing, effort, count);
  } catch (const InputError&) {  // the rank is smaller, as a rule
    Decomposition known =
        compute_spectrum(source, preprocessing, effort, count, {false, false, true});
    const Index rank = std::ssize(known.spectrum.eigenvalues);
    return leading_components(source, known, preprocessing, effort, std::min(count, rank));
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

struct JudgedFold {
  Fold fold;
  Index columns = 0;
};

JudgedFold judge_fold(const WholeData& whole, const HeldOutPart& part,
                      const std::vector<Index>& rows) {
  const std::vector<double> factors = factors_of_all(whole, part.deviations);
  const Preprocessing preprocessing{whole.preprocessing.center, false};
  const Index n = whole.source.shape()->rows;
  const auto in_use = std::ssize(part.deviations) - std::ranges::count(part.deviations, 0.0);
  const Index rank = std::min<Index>(in_use, preprocessing.free_rows(n - std::ssize(rows)));
  LeadingComponents leading;
  {
    const ScaledPart kept = scaled_part(whole.source, others(rows, n), factors, whole.effort);
    leading =
        components_of(*kept.source, preprocessing, whole.effort, std::min(part.max_dim, rank));
  }
  JudgedFold result{fold_of(leading, rank), leading.preparation.cols()};
  judge_held(result.fold, *scaled_part(whole.source, rows, factors, whole.effort).source, leading);
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

}  // namespace

HeldOutRows held_out_part(const WholeData& whole, const HeldOutPart& part) {
  std::vector<JudgedFold> judged;
  try {
    for (const std::vector<Index>& rows : part.folds)
      judged.push_back(judge_fold(whole, part, rows));
  } catch (const InputError& reason) {
    throw NotApplicable(reason.what());
  }
  return densities_of(judged, part.max_dim);
}

Index rows_to_draw(Index rows, Index folds, Index most) {
  const Index each = std::max<Index>(rows / folds, 1);
  if (each >= most) return most;
  return std::min(rows, (most + each - 1) / each * each);
}

std::vector<std::vector<Index>> folds_of_drawn(const std::vector<Index>& drawn, Index rows,
                                               Index folds, Index most) {
  const Index each = std::max<Index>(rows / folds, 1), count = std::ssize(drawn);
  const Index some = each >= most ? 1 : std::min((count + each - 1) / each, folds);
  std::vector<std::vector<Index>> result;
  for (Index k = 0; k < some; ++k) {
    result.emplace_back(drawn.begin() + offset(k * count / some),
                        drawn.begin() + offset((k + 1) * count / some));
    std::ranges::sort(result.back());
  }
  return result;
}

}  // namespace pcadim
