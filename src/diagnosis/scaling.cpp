#include <fmt/format.h>

#include "diagnosis/column_scales.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// Trigger: the other choice of scaling gives another answer, and no scale dominates (the rule
/// dominating_scale shows both answers then).
std::optional<Observation> look(const CheckInput& e) {
  const auto other = e.sensitivity.other_scaling_d;
  if (!other || !e.answer.d || *other == *e.answer.d) return {};
  if (!e.data.scaled && dominating_column(e.profile.deviations)) return {};
  return Observation{
      e.data.scaled
          ? fmt::format("Without --scale the answer would be {}.", *other)
          : fmt::format("With --scale (every column to unit variance) the answer would be {}; "
                        "scale when the columns have different units.",
                        *other),
      fmt::format("d = {}, with the other scaling {}", *e.answer.d, *other)};
}

}  // namespace

extern const Check scaling_check;
const Check scaling_check{"scaling", "info", "scaling", look};

}  // namespace pcadim
