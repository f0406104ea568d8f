#include "spectrum/summary_spectrum.hpp"

#include <algorithm>
#include <utility>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/threads/worthwhile.hpp"
#include "linalg/eigenvalues.hpp"
#include "passes/twin_columns.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

Preparation prepare(const Summary& summary, const Preprocessing& preprocessing) {
  Preparation preparation;
  const std::vector<ColumnMoments> moments = summary.moments();
  for (Index j = 0; j < summary.cols(); ++j) {
    prepare_column(preparation, j, moments[size(j)], summary.rows(), preprocessing);
  }
  return preparation;
}

}  // namespace

Zeroed<double> prepared_covariance(const Summary& summary, const Preparation& preparation,
                                   bool center, int threads) {
  const Index p = preparation.cols(), cols = summary.cols();
  const auto n = static_cast<double>(summary.rows());
  Zeroed<double> matrix(size(p * p));
  const int workers = worthwhile_threads(static_cast<double>(p * p / 2), threads);
  parallel_for(p, workers, [&](Index b) {
    const Index j = preparation.kept[size(b)];
    for (Index a = b; a < p; ++a) {
      const Index i = preparation.kept[size(a)];
      double value = summary.scatter()[size(j * cols + i)] / n;
      if (!center) value += summary.mean()[size(i)] * summary.mean()[size(j)];
      matrix[size(b * p + a)] = value * preparation.factor[size(a)] * preparation.factor[size(b)];
    }
  });
  return matrix;
}

Draft draft_of(const Source& source, const Summary& summary, const Preprocessing& preprocessing,
               int threads) {
  Draft draft{preprocessing, prepare(summary, preprocessing), {}, {}, 0, {}, {}};
  require_columns(draft.preparation, summary.cols(), source);
  const Index p = draft.preparation.cols();
  draft.covariance = prepared_covariance(summary, draft.preparation, preprocessing.center, threads);
  for (Index j = 0; j < p; ++j) draft.total_variance += draft.covariance[size(j * p + j)];
  require_squares(draft.total_variance, source);
  return draft;
}

Index max_rank(const Draft& draft, Index n) {
  return std::min(draft.preprocessing.free_rows(n), draft.preparation.cols());
}

void decompose(Draft& draft, Index n, int threads) {
  draft.eigenvalues = gram_eigenvalues(draft.preparation.cols(), std::move(draft.covariance),
                                       max_rank(draft, n), threads, draft.form);
}

Spectrum finish(Draft& draft, Index n) {
  return finish_spectrum(std::move(draft.eigenvalues), draft.total_variance, draft.norms.measure(),
                         draft.preparation, draft.preprocessing, n);
}

DataProfile profile_of(const Summary& summary, const Draft& draft, bool whole_numbers) {
  DataProfile profile;
  profile_columns(profile, summary.moments(), draft.preparation, summary.rows(), whole_numbers);
  find_twins(profile, summary.scatter(), summary.cols(), draft.preparation, summary.rows());
  profile.longest = draft.longest.lengths();
  return profile;
}

}  // namespace pcadim
