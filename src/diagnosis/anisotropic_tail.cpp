#include <fmt/format.h>

#include <algorithm>

#include "diagnosis/rule.hpp"
#include "selectors/noise_edge.hpp"

namespace pcadim {
namespace {

constexpr double limit = 4;  // standard deviations; see docs/diagnosis.md for the false alarms

/// Components that stand out of the noise, or that the answer keeps.
Index components(const Evidence& e) {
  const std::vector<double> tail = tail_means(e.spectrum, e.spectrum.max_rank());
  const Index above = tracy_widom_edge(e.spectrum, tail, 0.98).count;
  return std::max(above, e.answer.d.value_or(0));
}

/// John's statistic of sphericity of the eigenvalues beyond d. For white noise of any shape, k
/// eigenvalues of a matrix whose longer side is m: m (mean of squares / squared mean - 1) - k has
/// mean 1 and standard deviation 2 (O. Ledoit, M. Wolf, Annals of Statistics 30 (2002) 1081-1102).
double sphericity(const Spectrum& spectrum, Index d) {
  const auto count = static_cast<double>(std::ssize(spectrum.eigenvalues) - d);
  double sum = 0, squares = 0;
  for (Index j = d + 1; j <= std::ssize(spectrum.eigenvalues); ++j) {
    sum += spectrum.eigenvalue(j);
    squares += spectrum.eigenvalue(j) * spectrum.eigenvalue(j);
  }
  const double side = longer_side(spectrum) - static_cast<double>(d);
  return (side * (count * squares / (sum * sum) - 1) - count - 1) / 2;
}

/// Trigger: the eigenvalues beyond the answer, and beyond the noise edge, spread more than those of
/// white noise, by more than 4 standard deviations of the statistic.
std::optional<Observation> look(const Evidence& e) {
  if (!e.spectrum.complete || e.spectrum.max_rank() < 2)
    return {};  // what is not known has no shape
  const Index d = components(e), count = std::ssize(e.spectrum.eigenvalues) - d;
  if (count < 2) return {};
  const double departure = sphericity(e.spectrum, d);
  if (departure <= limit) return {};
  return Observation{
      fmt::format(
          "The {} eigenvalues beyond the first {} do not look like white noise. Either weak "
          "components hide among them, or the noise differs between directions and rules "
          "that take it for white keep too many.",
          count, d),
      fmt::format("sphericity of the tail = {:.1f} standard deviations, limit {:.1f}", departure,
                  limit)};
}

}  // namespace

extern const Rule anisotropic_tail_rule;
const Rule anisotropic_tail_rule{"anisotropic_tail", "warning", "tail", look};

}  // namespace pcadim
