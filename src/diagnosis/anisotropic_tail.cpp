#include <fmt/format.h>

#include "base/mark.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// Trigger: the verdict on the noise.
std::optional<Observation> look(const CheckInput& e) {
  const NoiseVerdict& noise = e.report.noise;
  if (noise.kind != NoiseKind::not_modelled) return {};
  // Where rows that were held out decide, nothing is to be done.
  const std::string remedy = e.report.answer.purpose == Purpose::prediction
                                 ? ""
                                 : "Compare " + mark("methods", "auto") + ", which asks new rows.";
  return Observation{
      "What is left over is neither white noise nor noise that differs between rows or columns: "
      "methods that take it for white keep too many.",
      remedy,
      fmt::format("sphericity of the tail = {:.1f} standard deviations, limit {:.1f}",
                  noise.departure.value_or(0), noise.limit)};
}

}  // namespace

extern const Check anisotropic_tail_check;
const Check anisotropic_tail_check{"anisotropic_tail", "warning", "tail", look};

}  // namespace pcadim
