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
#include "spectrum/rounding_check.hpp"
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
bool rows_are_drawn(Index n, Index p) {
  return static_cast<double>(n) * static_cast<double>(p) > most_tall_cells;
}

Draw draw_of_all(const Draft& draft, Index n) {
  const Index p = draft.preparation.cols();
  return draw_of(n, p, draft.total_variance, most_drawn_rows(n, p));
}

/// And in passing what else is wanted: rows are drawn of large data, and looked at in others.
void gather_all_norms(RowWalk& walk, std::vector<Draft>& drafts, const Wanted& wanted,
                      Decomposition& result, std::optional<RoundingCheck>& check) {
  std::vector<NormTask> tasks;
  for (Draft& draft : drafts) {
    tasks.push_back(
        {draft.preparation, zero_row_limit(draft.total_variance), draft.norms, &draft.longest});
  }
  const bool large = rows_are_drawn(walk.rows(), drafts[0].preparation.cols());
  std::optional<RowDrawer> drawer;
  if (wanted.drawn && large)
    drawer.emplace(drafts[0].preparation, walk.cols(), draw_of_all(drafts[0], walk.rows()));
  std::optional<RowFactsGatherer> gatherer;
  if (wanted.row_facts && !large) gatherer.emplace(walk, drafts[0].preparation);
  gather_norms(walk, "reading the data, pass 2 of 2", tasks,
               [&](WorkSlot slot, const RowGroup& group) {
                 if (gatherer) gatherer->see(group);
                 if (!drawer) return;
                 const PlaceSquares squares = drawer->see(group);
                 if (check) check->add(slot, squares);
               });
  if (gatherer) result.row_facts = std::move(*gatherer).facts();
  if (!drawer) return;
  for (const DrawnRow& one : std::move(*drawer).rows()) result.drawn.push_back(one.row);
}

/// How the rows are read while the eigenvalues are computed: by all threads, or, where the
/// eigenvalues take one of them longer than the rows take all, by the others.
Effort beside_eigenvalues(Effort effort, Index n, Index p) {
  constexpr double of_a_cell = 0.04;  // time for p^3 operations of the one, for n p of the other
  const int threads = thread_count(effort.threads);
  const auto columns = static_cast<double>(p);
  if (of_a_cell * columns * columns * threads > static_cast<double>(n))
    effort.threads = std::max(1, threads - 1);
  return effort;
}

void refine(Draft& draft, RowWalk& walk, Index n) {
  if (!beyond_gram(draft.eigenvalues, max_rank(draft, n))) return;
  draft.eigenvalues = accurate_eigenvalues(walk, draft.preparation, n);
  draft.eigenvalues.resize(size(max_rank(draft, n)));
}

/// Nothing where products in float32 turn out to have too few digits.
std::optional<Decomposition> decompose_tall(const Source& source, RowWalk& walk,
                                            const Preprocessing& preprocessing,
                                            const Effort& effort, const Wanted& wanted,
                                            Products products) {
  const bool singles = products == Products::in_singles;
  bool whole_numbers = false;
  const Summary summary = singles ? summarize(source, walk, &whole_numbers, products)
                                  : summarize_cheaply(source, walk, whole_numbers);
  if (singles && !in_range_of_singles(summary)) return std::nullopt;
  std::vector<Draft> drafts;
  drafts.push_back(draft_of(source, summary, preprocessing, effort.threads));
  if (wanted.other_scaling && summary.cols() <= cheap_hint_cols && preprocessing.center) {
    drafts.push_back(draft_of(source, summary, {true, !preprocessing.scale}, effort.threads));
  }
  const Index n = summary.rows();
  Decomposition result;
  if (wanted.gram) result.gram = drafts[0].covariance;
  std::optional<RoundingCheck> check;
  if (singles) check.emplace(drafts[0]);
  // The rows are read again while the eigenvalues are computed.
  const auto p = static_cast<double>(summary.cols());
  const double operations = p * (static_cast<double>(n) + p * p);
  const int both = worthwhile_threads(operations, effort.threads);
  RowWalk again(source, both > 1 ? beside_eigenvalues(effort, n, summary.cols()) : effort);
  parallel_for(2, both, [&](Index task) {
    if (task == 1 && wanted.norms) gather_all_norms(again, drafts, wanted, result, check);
    if (task == 1) return;
    for (Draft& draft : drafts) decompose(draft, n, effort.threads);
  });
  if (check && check->shows(drafts[0].eigenvalues, n)) return std::nullopt;
  for (Draft& draft : drafts) refine(draft, walk, n);
  result.profile = profile_of(summary, drafts[0], whole_numbers);
  result.spectrum = finish(drafts[0], n);
  if (drafts.size() > 1) result.other_scaling = finish(drafts[1], n);
  result.preparation = std::move(drafts[0].preparation);
  if (wanted.gram) result.form = std::move(drafts[0].form);
  result.read_s = walk.read_seconds() + again.read_seconds();
  return result;
}

/// Their rounding is measured while rows are drawn.
bool tries_singles(const Source& source, const Wanted& wanted) {
  const Shape shape = *source.shape();
  return wanted.norms && wanted.drawn && rows_are_drawn(shape.rows, shape.cols) &&
         singles_pay(source);
}

}  // namespace

Decomposition tall_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted) {
  RowWalk walk(source, effort);
  const auto decomposed = [&](Products products) {
    return decompose_tall(source, walk, preprocessing, effort, wanted, products);
  };
  std::optional<Decomposition> result;
  if (tries_singles(source, wanted)) result = decomposed(Products::in_singles);
  return result ? *std::move(result) : *decomposed(Products::in_doubles);
}

}  // namespace pcadim
