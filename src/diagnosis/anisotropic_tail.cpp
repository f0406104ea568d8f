#include <fmt/format.h>

#include <algorithm>

#include "diagnosis/check.hpp"
#include "noise/noise_edge.hpp"
#include "noise/white_tail.hpp"

namespace pcadim {
namespace {

constexpr double limit = 4;  // standard deviations; see docs/diagnosis.md for the false alarms

/// Components that stand out of the noise, or that the answer keeps.
Index components(const CheckInput& e) {
  const std::vector<double> tail = tail_means(e.spectrum, e.spectrum.max_rank());
  const Index above = tracy_widom_edge(e.spectrum, tail, 0.98).count;
  return std::max(above, e.answer.d.value_or(0));
}

/// Trigger: the eigenvalues beyond the answer, and beyond the noise edge, spread more than those of
/// white noise, by more than 4 standard deviations of the statistic.
std::optional<Observation> look(const CheckInput& e) {
  if (!e.spectrum.complete || e.spectrum.max_rank() < 2)
    return {};  // what is not known has no shape
  const Index d = components(e), count = std::ssize(e.spectrum.eigenvalues) - d;
  if (count < 2) return {};
  const double departure = spread_of_tail(e.spectrum, d);
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

extern const Check anisotropic_tail_check;
const Check anisotropic_tail_check{"anisotropic_tail", "warning", "tail", look};

}  // namespace pcadim
