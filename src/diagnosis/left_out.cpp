#include "diagnosis/left_out.hpp"

#include <fmt/format.h>

#include "wording/fitted_values.hpp"

namespace pcadim {

std::string left_out_words(const Report& report, std::string_view name, Index count) {
  if (report.selections.empty()) return {};
  const auto fitted = fitted_number(report.selections.front(), name);
  if (!fitted || *fitted < 1) return {};
  const auto left_out = static_cast<Index>(*fitted);
  if (left_out < count)
    return fmt::format("{} of them {} left out of the decision.", left_out,
                       left_out == 1 ? "is" : "are");
  return count == 1 ? "It is left out of the decision." : "They are left out of the decision.";
}

}  // namespace pcadim
