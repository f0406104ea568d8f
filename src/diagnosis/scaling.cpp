#include <fmt/format.h>

#include "base/mark.hpp"
#include "diagnosis/check.hpp"
#include "diagnosis/column_scales.hpp"

namespace pcadim {
namespace {

/// Trigger: the other choice of scaling gives another answer, and no scale dominates (the check
/// dominating_scale shows both answers then).
std::optional<Observation> look(const CheckInput& e) {
  const auto other = e.report.sensitivity.other_scaling_d;
  if (!other || !e.report.answer.d || *other == *e.report.answer.d) return {};
  if (!e.report.data.scaled && dominating_column(e.report.profile.deviations)) return {};
  return Observation{
      e.report.data.scaled
          ? fmt::format("With columns in their own units the answer would be {}.", *other)
          : fmt::format("With every column scaled to unit variance the answer would be {}.",
                        *other),
      e.report.data.scaled
          ? ""
          : fmt::format("Use {} when the columns have different units.", mark("scale", "true")),
      fmt::format("d = {}, with the other scaling {}", *e.report.answer.d, *other)};
}

}  // namespace

extern const Check scaling_check;
const Check scaling_check{"scaling", "info", "scaling", look};

}  // namespace pcadim
