#include <algorithm>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "passes/longest_rows.hpp"
#include "passes/norm_cells.hpp"
#include "passes/prepared_tiles.hpp"
#include "passes/row_norms.hpp"
#include "passes/row_walk.hpp"
#include "passes/sparse_summary.hpp"
#include "passes/summary.hpp"
#include "passes/twin_columns.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

// Above this many columns a second decomposition, only to hint at the effect of scaling, would cost
// more than a hint is worth.
constexpr Index cheap_hint_cols = 256;

// Up to this many columns dense products cost next to nothing.
constexpr Index few_columns = 1000;

/// From the cells that are not zero where the data are stored like that and few.
Summary summary_of(const Source& source, RowWalk& walk, bool& whole_numbers, int threads) {
  const auto sparse = source.sparse();
  if (sparse && sparse->cols > few_columns && sparse_products_pay(*sparse)) {
    if (auto summary = sparse_summary(source, *sparse, threads, whole_numbers)) return *summary;
  }
  return summarize(source, walk, &whole_numbers);
}

std::vector<ColumnMoments> moments_of(const Summary& summary) {
  std::vector<ColumnMoments> moments;
  for (Index j = 0; j < summary.cols(); ++j) {
    moments.push_back({summary.mean()[size(j)], summary.scatter()[size(j * summary.cols() + j)],
                       summary.minimum()[size(j)], summary.maximum()[size(j)]});
  }
  return moments;
}

Preparation prepare(const Summary& summary, const Preprocessing& preprocessing) {
  Preparation preparation;
  const std::vector<ColumnMoments> moments = moments_of(summary);
  for (Index j = 0; j < summary.cols(); ++j) {
    prepare_column(preparation, j, moments[size(j)], summary.rows(), preprocessing);
  }
  return preparation;
}

/// The prepared Gram matrix over n, from the scatter of the raw data.
std::vector<double> covariance(const Summary& summary, const Preparation& preparation,
                               bool center) {
  const Index p = preparation.cols(), cols = summary.cols();
  const auto n = static_cast<double>(summary.rows());
  std::vector<double> matrix(size(p * p));
  for (Index b = 0; b < p; ++b) {
    const Index j = preparation.kept[size(b)];
    for (Index a = b; a < p; ++a) {
      const Index i = preparation.kept[size(a)];
      double value = summary.scatter()[size(j * cols + i)] / n;
      if (!center) value += summary.mean()[size(i)] * summary.mean()[size(j)];
      matrix[size(b * p + a)] = value * preparation.factor[size(a)] * preparation.factor[size(b)];
    }
  }
  return matrix;
}

std::vector<double> accurate_eigenvalues(RowWalk& walk, const Preparation& preparation, Index n) {
  std::vector<double> values = prepared_factor(walk, preparation).singular_values();
  for (double& value : values) value *= value / static_cast<double>(n);
  return values;
}

/// One spectrum under construction; the norms of all of them are gathered in one pass.
struct Draft {
  Preprocessing preprocessing;
  Preparation preparation;
  std::vector<double> covariance;
  std::vector<double> eigenvalues;
  double total_variance = 0;
  NormCells norms;
  LongestRows longest;
};

Draft draft_of(const Source& source, const Summary& summary, const Preprocessing& preprocessing) {
  Draft draft{preprocessing, prepare(summary, preprocessing), {}, {}, 0, {}, {}};
  require_columns(draft.preparation, summary.cols(), source);
  const Index p = draft.preparation.cols();
  draft.covariance = covariance(summary, draft.preparation, preprocessing.center);
  for (Index j = 0; j < p; ++j) draft.total_variance += draft.covariance[size(j * p + j)];
  require_squares(draft.total_variance, source);
  return draft;
}

void gather_all_norms(RowWalk& walk, std::vector<Draft>& drafts) {
  std::vector<NormTask> tasks;
  for (Draft& draft : drafts) {
    tasks.push_back(
        {draft.preparation, zero_row_limit(draft.total_variance), draft.norms, &draft.longest});
  }
  gather_norms(walk, "reading the data, pass 2 of 2", tasks);
}

Index max_rank(const Draft& draft, Index n) {
  return std::min(draft.preprocessing.free_rows(n), draft.preparation.cols());
}

void decompose(Draft& draft, Index n) {
  draft.eigenvalues =
      gram_eigenvalues(draft.preparation.cols(), draft.covariance.data(), max_rank(draft, n));
}

void refine(Draft& draft, RowWalk& walk, Index n) {
  if (!beyond_gram(draft.eigenvalues, max_rank(draft, n))) return;
  draft.eigenvalues = accurate_eigenvalues(walk, draft.preparation, n);
  draft.eigenvalues.resize(size(max_rank(draft, n)));
}

Spectrum finish(Draft& draft, Index n) {
  return finish_spectrum(std::move(draft.eigenvalues), draft.total_variance, draft.norms.measure(),
                         draft.preparation, draft.preprocessing, n);
}

DataProfile profile_of(const Summary& summary, const Draft& draft, bool whole_numbers) {
  DataProfile profile;
  profile_columns(profile, moments_of(summary), draft.preparation, summary.rows(), whole_numbers);
  find_twins(profile, summary.scatter(), summary.cols(), draft.preparation, summary.rows());
  profile.longest = draft.longest.lengths();
  return profile;
}

}  // namespace

Decomposition tall_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted) {
  RowWalk walk(source, effort);
  bool whole_numbers = false;
  const Summary summary = summary_of(source, walk, whole_numbers, effort.threads);
  std::vector<Draft> drafts;
  drafts.push_back(draft_of(source, summary, preprocessing));
  if (wanted.other_scaling && summary.cols() <= cheap_hint_cols && preprocessing.center) {
    drafts.push_back(draft_of(source, summary, {true, !preprocessing.scale}));
  }
  const Index n = summary.rows();
  Decomposition result;
  if (wanted.gram) result.gram = drafts[0].covariance;
  // Eigenvalues keep one core busy, reading the rows again another.
  parallel_for(2, effort.threads, [&](Index task) {
    if (task == 0 && wanted.norms) gather_all_norms(walk, drafts);
    if (task == 1) std::ranges::for_each(drafts, [n](Draft& draft) { decompose(draft, n); });
  });
  for (Draft& draft : drafts) refine(draft, walk, n);
  result.profile = profile_of(summary, drafts[0], whole_numbers);
  result.spectrum = finish(drafts[0], n);
  if (drafts.size() > 1) result.other_scaling = finish(drafts[1], n);
  result.preparation = std::move(drafts[0].preparation);
  result.read_s = walk.read_seconds();
  return result;
}

}  // namespace pcadim
