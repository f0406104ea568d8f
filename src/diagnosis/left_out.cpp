#include "diagnosis/left_out.hpp"

#include <fmt/format.h>

#include "wording/fitted_values.hpp"

namespace pcadim {

std::string left_out_words(const Report& report, std::string_view name, Index left_out,
                           Index count) {
  const bool said =
      !report.selections.empty() && fitted_number(report.selections.front(), name).value_or(0) > 0;
  if (!said || left_out == 0) return {};
  if (left_out < count)
    return fmt::format("{} of them {} left out of the decision.", left_out,
                       left_out == 1 ? "is" : "are");
  return count == 1 ? "It is left out of the decision." : "They are left out of the decision.";
}

}  // namespace pcadim
