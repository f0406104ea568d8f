#include <algorithm>
#include <optional>
#include <utility>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/threads/worthwhile.hpp"
#include "linalg/eigenvalues.hpp"
#include "model/drawn_rows.hpp"
#include "passes/prepared_tiles.hpp"
#include "passes/row_drawer.hpp"
#include "passes/row_facts.hpp"
#include "passes/row_norms.hpp"
#include "passes/row_walk.hpp"
#include "passes/sparse_summary.hpp"
#include "passes/summary.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/summary_spectrum.hpp"

namespace pcadim {
namespace {

// Above this many columns a second decomposition, only to hint at the effect of scaling, would cost
// more than a hint is worth.
constexpr Index cheap_hint_cols = 256;

std::vector<double> accurate_eigenvalues(RowWalk& walk, const Preparation& preparation, Index n) {
  std::vector<double> values = prepared_factor(walk, preparation).singular_values();
  for (double& value : values) value *= value / static_cast<double>(n);
  return values;
}

/// Of smaller data nobody draws rows.
bool rows_are_drawn(const Draft& draft, Index n) {
  return static_cast<double>(n) * static_cast<double>(draft.preparation.cols()) > most_tall_cells;
}

Draw draw_of_all(const Draft& draft, Index n) {
  const Index p = draft.preparation.cols();
  return draw_of(n, p, draft.total_variance, most_drawn_rows(n, p));
}

/// And in passing what else is wanted: rows are drawn of large data, and looked at in others.
void gather_all_norms(RowWalk& walk, std::vector<Draft>& drafts, const Wanted& wanted,
                      Decomposition& result) {
  std::vector<NormTask> tasks;
  for (Draft& draft : drafts) {
    tasks.push_back(
        {draft.preparation, zero_row_limit(draft.total_variance), draft.norms, &draft.longest});
  }
  const bool large = rows_are_drawn(drafts[0], walk.rows());
  std::optional<RowDrawer> drawer;
  if (wanted.drawn && large)
    drawer.emplace(drafts[0].preparation, walk.cols(), draw_of_all(drafts[0], walk.rows()));
  std::optional<RowFactsGatherer> gatherer;
  if (wanted.row_facts && !large) gatherer.emplace(walk, drafts[0].preparation);
  gather_norms(walk, "reading the data, pass 2 of 2", tasks, [&](const RowGroup& group) {
    if (drawer) drawer->see(group);
    if (gatherer) gatherer->see(group);
  });
  if (gatherer) result.row_facts = std::move(*gatherer).facts();
  if (!drawer) return;
  for (const DrawnRow& one : std::move(*drawer).rows()) result.drawn.push_back(one.row);
}

/// It is left to the eigenvalues.
Effort with_one_thread_less(Effort effort) {
  effort.threads = std::max(1, thread_count(effort.threads) - 1);
  return effort;
}

void refine(Draft& draft, RowWalk& walk, Index n) {
  if (!beyond_gram(draft.eigenvalues, max_rank(draft, n))) return;
  draft.eigenvalues = accurate_eigenvalues(walk, draft.preparation, n);
  draft.eigenvalues.resize(size(max_rank(draft, n)));
}

}  // namespace

Decomposition tall_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted) {
  RowWalk walk(source, effort);
  bool whole_numbers = false;
  const Summary summary = summarize_cheaply(source, walk, whole_numbers);
  std::vector<Draft> drafts;
  drafts.push_back(draft_of(source, summary, preprocessing, effort.threads));
  if (wanted.other_scaling && summary.cols() <= cheap_hint_cols && preprocessing.center) {
    drafts.push_back(draft_of(source, summary, {true, !preprocessing.scale}, effort.threads));
  }
  const Index n = summary.rows();
  Decomposition result;
  if (wanted.gram) result.gram = drafts[0].covariance;
  // The rows are read again while the eigenvalues are computed.
  const auto p = static_cast<double>(summary.cols());
  const double operations = p * (static_cast<double>(n) + p * p);
  const int both = worthwhile_threads(operations, effort.threads);
  RowWalk again(source, both > 1 ? with_one_thread_less(effort) : effort);
  parallel_for(2, both, [&](Index task) {
    if (task == 1 && wanted.norms) gather_all_norms(again, drafts, wanted, result);
    if (task == 1) return;
    for (Draft& draft : drafts) decompose(draft, n, effort.threads);
  });
  for (Draft& draft : drafts) refine(draft, walk, n);
  result.profile = profile_of(summary, drafts[0], whole_numbers);
  result.spectrum = finish(drafts[0], n);
  if (drafts.size() > 1) result.other_scaling = finish(drafts[1], n);
  result.preparation = std::move(drafts[0].preparation);
  if (wanted.gram) result.form = std::move(drafts[0].form);
  result.read_s = walk.read_seconds() + again.read_seconds();
  return result;
}

}  // namespace pcadim
