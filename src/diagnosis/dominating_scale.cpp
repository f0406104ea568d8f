#include <fmt/format.h>

#include "diagnosis/column_scales.hpp"
#include "diagnosis/check.hpp"
#include "base/lists.hpp"

namespace pcadim {
namespace {

std::string both_answers(const CheckInput& e) {
  const auto other = e.sensitivity.other_scaling_d;
  if (!other || !e.answer.d) return "";
  if (*other == *e.answer.d) return fmt::format(" The answer is {} either way.", *other);
  return fmt::format(" The answer would be {} instead of {}.", *other, *e.answer.d);
}

/// Trigger: see dominating_column().
std::optional<Observation> look(const CheckInput& e) {
  if (e.data.scaled) return {};
  const auto found = dominating_column(e.profile.deviations);
  if (!found) return {};
  const std::string name = found->column < e.profile.names.size()
                               ? short_name(e.profile.names[found->column])
                               : fmt::format("column {}", found->column + 1);
  return Observation{
      fmt::format("One column ({}) holds {:.3g} % of the variance, {:.0f} times as much as the "
                  "median column; unless all have the same unit, use --scale.{}",
                  name, 100 * found->share, found->ratio, both_answers(e)),
      fmt::format("largest variance = {:.3g} x median, limit {} x, and {:.2f} of all, limit {}",
                  found->ratio, dominating_ratio, found->share, dominating_share)};
}

}  // namespace

extern const Check dominating_scale_check;
const Check dominating_scale_check{"dominating_scale", "warning", "scaling", look};

}  // namespace pcadim
