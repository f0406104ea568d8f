#include "operations/sample/held_out_part.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "operations/data_matrix.hpp"
#include "operations/sample/judged_fold.hpp"
#include "operations/sample/scaled_part.hpp"
#include "pcadim/error.hpp"
#include "spectrum/components.hpp"

namespace pcadim {
namespace {

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

JudgedFold judge_fold(const WholeData& whole, const HeldOutPart& part,
                      const std::vector<Index>& drawn) {
  std::vector<Index> rows = drawn;
  std::ranges::sort(rows);
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
  return judged_fold(leading, rank, *scaled_part(whole.source, rows, factors, whole.effort).source,
                     drawn);
}

}  // namespace

HeldOutRows held_out_part(const WholeData& whole, const HeldOutPart& part) {
  std::vector<JudgedFold> judged;
  if (part.folds.empty()) throw NotApplicable("No rows were drawn that could be held out.");
  try {
    for (const std::vector<Index>& rows : part.folds)
      judged.push_back(judge_fold(whole, part, rows));
  } catch (const InputError& reason) {
    throw NotApplicable(reason.what());
  }
  return densities_of(judged, part.max_dim);
}

std::vector<std::vector<Index>> folds_of_drawn(const std::vector<Index>& drawn, Index rows,
                                               Index folds, Index most) {
  const Index each = std::max<Index>(rows / folds, 1), count = std::ssize(drawn);
  const Index some = std::min((count + each - 1) / each, each >= most ? 1 : folds);
  std::vector<std::vector<Index>> result;
  for (Index k = 0; k < some; ++k) {
    result.emplace_back(drawn.begin() + offset(k * count / some),
                        drawn.begin() + offset((k + 1) * count / some));
  }
  return result;
}

}  // namespace pcadim
