#include <fmt/format.h>

#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// Trigger: the verdict on the noise.
std::optional<Observation> look(const CheckInput& e) {
  const NoiseVerdict& noise = e.report.noise;
  if (noise.kind != NoiseKind::not_modelled) return {};
  return Observation{
      noise.sentence,
      "Either weak components hide in what is left over, or its noise differs between directions "
      "and methods that take it for white keep too many: compare methods that assume less.",
      fmt::format("sphericity of the tail = {:.1f} standard deviations, limit {:.1f}",
                  noise.departure.value_or(0), noise.limit)};
}

}  // namespace

extern const Check anisotropic_tail_check;
const Check anisotropic_tail_check{"anisotropic_tail", "warning", "tail", look};

}  // namespace pcadim
