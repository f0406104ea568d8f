#include "pipeline/sensitivity.hpp"

#include <algorithm>
#include <numeric>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "diagnosis/column_scales.hpp"
#include "missing/treated_source.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr Index tenths = 10, fewest_rows = 20;
constexpr std::uint64_t stream = 0x7e47;  // of random numbers: nobody else's

/// Floating-point operations of a decomposition and a selection, roughly: the products of rows or
/// columns, the eigenvalues (whose steps are slow ones), and the candidates of a method.
double work(Shape shape) {
  const auto rows = static_cast<double>(shape.rows), cols = static_cast<double>(shape.cols);
  const double side = std::min(rows, cols);
  return rows * cols * side + 8 * side * side * side + 1e5 * side;
}

// What a core does in a tenth of a second or two.
constexpr double affordable_work = 6e8;

/// The method's answer to a spectrum; a hint never goes back to the data for it.
std::optional<Index> answer_of(const Answered& answered, const Spectrum& spectrum, int threads) {
  return run_method(*answered.job.method, spectrum, answered.job.options,
                    {answered.seed, threads, nullptr, answered.max_dim})
      .d;
}

Preprocessing preprocessing_of(const Spectrum& spectrum) {
  return {spectrum.centered, spectrum.scaled};
}

/// Computed on the way where it cost nothing; for data whose scales differ much, now.
std::optional<Spectrum> other_scaling(const Answered& answered, const Effort& effort) {
  const Decomposition& known = answered.data.decomposition;
  if (known.other_scaling) return known.other_scaling;
  const Spectrum& spectrum = known.spectrum;
  const bool wanted = !spectrum.scaled && spectrum.complete && spectrum.missing == 0 &&
                      dominating_column(known.profile.deviations).has_value();
  if (!wanted || work(*answered.data.source().shape()) > affordable_work) return {};
  try {
    return compute_spectrum(answered.data.source(), {spectrum.centered, true},
                            {effort.threads, effort.memory, {{}, effort.watch.stop}}, 0,
                            {has(answered.job.method->needs, Need::row_norms), false, false})
        .spectrum;
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
  const Wanted wanted{has(answered.job.method->needs, Need::row_norms), false, false};
  try {
    const Preprocessing preprocessing = preprocessing_of(answered.data.decomposition.spectrum);
    return answer_of(answered, compute_spectrum(*rest, preprocessing, effort, 0, wanted).spectrum,
                     1);
  } catch (const InputError&) {
    return {};  // nothing varies any more
  }
}

bool tenths_are_cheap(const Answered& answered) {
  const Spectrum& spectrum = answered.data.decomposition.spectrum;
  return !has(answered.job.method->needs, Need::data) && spectrum.complete &&
         spectrum.missing == 0 && spectrum.n >= fewest_rows &&
         static_cast<double>(tenths) * work(*answered.data.source().shape()) <= affordable_work;
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
  if (const auto other = other_scaling(answered, effort)) {
    result.other_scaling_d = answer_of(answered, *other, effort.threads);
    result.other_scaling_eigenvalues = other->eigenvalues;
  }
  result.left_out = left_out(answered, effort);
  return result;
}

}  // namespace pcadim
