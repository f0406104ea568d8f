#include "report/panels/scree_lines.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pcadim/method.hpp"

namespace pcadim {
namespace {

/// Parallel analysis: the one method that compares with independent columns.
const Selection* parallel_analysis(const Report& report) {
  const auto found = std::ranges::find_if(report.selections, [](const Selection& one) {
    const MethodInfo* info = find_method(one.method);
    return info != nullptr && info->assumes == Assumption::independent_columns &&
           info->kind == Kind::resampling && one.first == 1;
  });
  return found == report.selections.end() ? nullptr : &*found;
}

}  // namespace

double percent_of_total(const Report& report, double eigenvalue) {
  const std::vector<double>& values = report.spectrum.eigenvalues;
  const double total =
      std::max(report.spectrum.total_variance, std::accumulate(values.begin(), values.end(), 0.0));
  return total > 0 ? 100 * (eigenvalue / total) : 0;
}

double variance_percent(const Report& report, Index number) {
  return percent_of_total(report,
                          report.spectrum.eigenvalues[static_cast<std::size_t>(number - 1)]);
}

const NoiseLaw* white_noise(const Report& report) {
  const bool is_white = report.noise.kind == NoiseKind::white && report.noise.law;
  return is_white ? &*report.noise.law : nullptr;
}

std::string noise_remark(const Report& report) {
  switch (report.noise.kind) {
    case NoiseKind::columns:
      return "noise differs between columns";
    case NoiseKind::rows:
      return "noise differs between rows";
    case NoiseKind::rows_columns:
      return "noise differs between rows and columns";
    case NoiseKind::serial:
      return "noise is correlated between neighbours";
    case NoiseKind::not_modelled:
      return "noise is not white, and no model fits";
    case NoiseKind::white:
    case NoiseKind::none:
    case NoiseKind::not_judged:
      break;
  }
  return {};
}

std::vector<double> thresholds(const Report& report, Index most) {
  std::vector<double> values;
  const Selection* selection = parallel_analysis(report);
  if (selection == nullptr) return values;
  const Index known = std::min<Index>(most, std::ssize(report.spectrum.eigenvalues));
  for (Index j = 1; j <= std::min<Index>(known, std::ssize(selection->curve)); ++j) {
    // The curve is the eigenvalue over what it must exceed.
    const double ratio = selection->curve[static_cast<std::size_t>(j - 1)];
    if (!(ratio > 0) || !std::isfinite(ratio)) break;
    values.push_back(variance_percent(report, j) / ratio);
  }
  return values;
}

Index above_thresholds(const Report& report) {
  const Selection* selection = parallel_analysis(report);
  return selection == nullptr || !selection->d ? -1 : *selection->d;
}

}  // namespace pcadim
