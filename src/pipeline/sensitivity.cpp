#include "pipeline/sensitivity.hpp"

#include <algorithm>
#include <numeric>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "diagnosis/column_scales.hpp"
#include "missing/treated_source.hpp"
#include "operations/data_operations.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr Index tenths = 10, fewest_rows = 20;
constexpr std::uint64_t stream = 0x7e47;  // of random numbers: nobody else's

/// Floating-point operations of a decomposition and a selection, roughly: the products of rows or
/// columns, the eigenvalues (whose steps are slow ones), and the candidates of a method.
double work(Shape shape, double decompositions = 1) {
  const auto rows = static_cast<double>(shape.rows), cols = static_cast<double>(shape.cols);
  const double side = std::min(rows, cols);
  return decompositions * (rows * cols * side + 8 * side * side * side) + 1e5 * side;
}

// What a core does in a tenth of a second or two.
constexpr double affordable_work = 6e8;

bool uses_data(const Answered& answered) {
  return has(answered.job.method->needs, Need::data) ||
         has(answered.job.method->needs, Need::data_help);
}

/// The method's answer to a decomposition; a hint goes back to the data only if the method does.
std::optional<Index> answer_to(const Answered& answered, const Source& source,
                               const Decomposition& decomposition, const Effort& effort) {
  std::unique_ptr<DataOperations> data;
  if (uses_data(answered)) data = data_operations(source, decomposition, effort);
  return run_method(*answered.job.method, decomposition.spectrum, answered.job.options,
                    {answered.seed, effort.threads, data.get(), answered.max_dim, true})
      .d;
}

/// Does the method read the lengths of the rows?
bool wants_norms(const Answered& answered) {
  return has(answered.job.method->needs, Need::row_norms) ||
         has(answered.job.method->needs, Need::data_help);
}

Preprocessing preprocessing_of(const Spectrum& spectrum) {
  return {spectrum.centered, spectrum.scaled};
}

/// Computed on the way where it cost nothing; for data whose scales differ much, or where the
/// method goes back to the data, now.
std::optional<Decomposition> other_scaling(const Answered& answered, const Effort& effort) {
  const Decomposition& known = answered.data.decomposition;
  const Spectrum& spectrum = known.spectrum;
  if (known.other_scaling && !uses_data(answered)) {
    Decomposition other;
    other.spectrum = *known.other_scaling;
    return other;
  }
  const bool wanted =
      known.other_scaling || (!spectrum.scaled && spectrum.complete && spectrum.missing == 0 &&
                              dominating_column(known.profile.deviations));
  if (!wanted || work(*answered.data.source().shape()) > affordable_work) return {};
  try {
    return compute_spectrum(answered.data.source(), {spectrum.centered, !spectrum.scaled}, effort,
                            0, {wants_norms(answered), false, uses_data(answered)});
  } catch (const InputError&) {
    return {};  // say, columns too small to be scaled: the answer stands without the hint
  }
}

/// The rows that stay when tenth number `tenth` of those in `dealt` is left out, ascending.
std::vector<Index> without_tenth(const std::vector<Index>& dealt, Index tenth) {
  const Index n = std::ssize(dealt);
  const auto begin = dealt.begin() + offset(tenth * n / tenths);
  const auto end = dealt.begin() + offset((tenth + 1) * n / tenths);
  std::vector<Index> rows(dealt.begin(), begin);
  rows.insert(rows.end(), end, dealt.end());
  std::ranges::sort(rows);
  return rows;
}

std::optional<Index> answer_without(const Answered& answered, std::vector<Index> rows,
                                    const Effort& effort) {
  std::vector<Index> cols(size(answered.data.source().shape()->cols));
  std::iota(cols.begin(), cols.end(), Index{0});
  const auto rest = treated_source(answered.data.source(), {std::move(rows), std::move(cols)});
  const Wanted wanted{wants_norms(answered), false, uses_data(answered)};
  try {
    const Preprocessing preprocessing = preprocessing_of(answered.data.decomposition.spectrum);
    return answer_to(answered, *rest, compute_spectrum(*rest, preprocessing, effort, 0, wanted),
                     effort);
  } catch (const InputError&) {
    return {};  // nothing varies any more
  }
}

bool tenths_are_cheap(const Answered& answered) {
  const Spectrum& spectrum = answered.data.decomposition.spectrum;
  // A method that goes back to the data decomposes them some dozen times.
  const double decompositions = uses_data(answered) ? 30 : 1;
  return !has(answered.job.method->needs, Need::data) && spectrum.complete &&
         spectrum.missing == 0 && spectrum.n >= fewest_rows &&
         static_cast<double>(tenths) * work(*answered.data.source().shape(), decompositions) <=
             affordable_work;
}

std::vector<std::optional<Index>> left_out(const Answered& answered, const Effort& effort) {
  if (!tenths_are_cheap(answered)) return {};
  std::vector<Index> dealt(size(answered.data.source().shape()->rows));
  std::iota(dealt.begin(), dealt.end(), Index{0});
  shuffle(std::span(dealt), answered.seed, stream);
  const Effort alone{1, effort.memory, {{}, effort.watch.stop}};
  std::vector<std::optional<Index>> answers(size(tenths));
  parallel_for(tenths, effort.threads, [&](Index tenth) {
    throw_if_stopped(effort.watch.stop);
    answers[size(tenth)] = answer_without(answered, without_tenth(dealt, tenth), alone);
  });
  return answers;
}

}  // namespace

Sensitivity examine_sensitivity(const Answered& answered, const Effort& effort) {
  Sensitivity result;
  const Effort silent{effort.threads, effort.memory, {{}, effort.watch.stop}};
  if (const auto other = other_scaling(answered, silent)) {
    result.other_scaling_d = answer_to(answered, answered.data.source(), *other, silent);
    result.other_scaling_eigenvalues = other->spectrum.eigenvalues;
  }
  result.left_out = left_out(answered, effort);
  return result;
}

}  // namespace pcadim
