#include "methods/auto/prediction.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "methods/shared/curve.hpp"
#include "methods/shared/held_out_rows.hpp"

namespace pcadim {
namespace {

// Rows are weighed anew this often. Weights spread 2.5 times as far as those of the bootstrap: rows
// that were drawn tell too little about rows that were not, and folds are fitted to fewer rows
// than the answer (found on the tuning sets of the real league).
constexpr Index draws = 200;
constexpr double spread = 2.5;

/// The same for the set: few rows tell less than the bootstrap lets them.
double spread_of_set(Index rows) {
  constexpr double least = 1.5, of_one_row = 30;
  return std::max(least, of_one_row / std::sqrt(static_cast<double>(rows)));
}

constexpr double little = 0.02;  // of what the best dimension gains
constexpr std::uint64_t seed = 0xb007, most_blocks = 300;

/// Mean log densities of at most 300 blocks of rows, block after block: more of them would tell
/// no more.
std::vector<double> blocks_of(const HeldOutRows& rows) {
  const Index width = rows.max_dim + 1;
  const Index count = std::min<Index>(rows.rows, static_cast<Index>(most_blocks));
  std::vector<double> blocks(static_cast<std::size_t>(count * width));
  for (Index i = 0; i < rows.rows; ++i) {
    for (Index d = 0; d < width; ++d)
      blocks[static_cast<std::size_t>(i % count * width + d)] += rows.at(i, d);
  }
  for (double& value : blocks) value *= static_cast<double>(count) / static_cast<double>(rows.rows);
  return blocks;
}

/// By how much random weights of the blocks change the curve of means.
std::vector<double> drawn_change(const std::vector<double>& blocks, std::size_t width,
                                 std::uint64_t draw) {
  const std::size_t count = blocks.size() / width;
  std::vector<double> weights(count), curve(width);
  fill_uniform(weights, seed, draw);
  double sum = 0;
  for (double& weight : weights) {
    weight = -std::log(weight);  // exponential: the Bayesian bootstrap of D. B. Rubin (1981)
    sum += weight;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double weight = weights[i] / sum - 1 / static_cast<double>(count);
    for (std::size_t d = 0; d < width; ++d) curve[d] += weight * blocks[i * width + d];
  }
  return curve;
}

/// The smallest run of dimensions that holds all but the outermost fortieth of the best ones on
/// either side.
std::vector<Index> run_of(std::vector<Index> best) {
  constexpr std::size_t outermost = static_cast<std::size_t>(draws) / 40;
  std::ranges::sort(best);
  std::vector<Index> run;
  for (Index d = best[outermost]; d <= best[best.size() - 1 - outermost]; ++d) run.push_back(d);
  return run;
}

/// The curve and so many times a change of it.
std::vector<double> changed_curve(std::vector<double> curve, const std::vector<double>& change,
                                  double times) {
  for (std::size_t d = 0; d < curve.size(); ++d) curve[d] += times * change[d];
  return curve;
}

/// Which dimensions are best, and how often each loses little.
void weigh(Prediction& prediction) {
  const std::size_t width = prediction.curve.size();
  const std::vector<double> blocks = blocks_of(prediction.rows);
  const double wide = spread_of_set(prediction.rows.rows);
  std::vector<Index> best;
  std::vector<double> chance(width);
  prediction.posterior.assign(width, 0);
  for (Index draw = 0; draw < draws; ++draw) {
    const std::vector<double> change =
        drawn_change(blocks, width, static_cast<std::uint64_t>(draw));
    best.push_back(static_cast<Index>(argmax(changed_curve(prediction.curve, change, wide))));
    const std::vector<double> curve = changed_curve(prediction.curve, change, spread);
    const std::size_t top = argmax(curve);
    prediction.posterior[top] += 1.0 / draws;
    const double limit = curve[top] - little * (curve[top] - curve[0]);
    for (std::size_t d = 0; d < width; ++d) chance[d] += curve[d] >= limit ? 1.0 / draws : 0;
  }
  prediction.credible_set = run_of(best);
  if (std::ranges::find(prediction.credible_set, prediction.d) == prediction.credible_set.end())
    prediction.credible_set.push_back(prediction.d);
  std::ranges::sort(prediction.credible_set);
  for (const Index d : prediction.credible_set)
    prediction.plausible.push_back({d, std::min(chance[static_cast<std::size_t>(d)], 1.0)});
}

}  // namespace

Prediction predict_rows(HeldOutRows rows, bool d_only) {
  Prediction prediction;
  prediction.rows = std::move(rows);
  prediction.curve = mean_log_density(prediction.rows);
  if (prediction.curve.empty()) return {};
  const std::size_t best = argmax(prediction.curve);
  const double possible = prediction.curve[best] - prediction.curve[0];
  prediction.d = smallest_as_good(prediction.rows, static_cast<Index>(best), little * possible);
  if (!d_only) weigh(prediction);
  return prediction;
}

double contradiction(const Prediction& prediction, Index d) {
  const auto best = static_cast<Index>(argmax(prediction.curve));
  const Gain loss = gain(prediction.rows, best, std::min(d, prediction.rows.max_dim));
  return loss.standard_error > 0 ? loss.mean / loss.standard_error : 0;
}

}  // namespace pcadim
