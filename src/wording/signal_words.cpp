#include "wording/signal_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/mark.hpp"
#include "wording/fitted_values.hpp"

namespace pcadim {

std::string signal_sentence(const Selection& selection) {
  const auto share = fitted_number(selection, "signal_held");
  const auto enough = fitted_number(selection, "components_for_signal");
  if (!share || !enough || !selection.d) return {};
  const Index d = *selection.d, wanted = static_cast<Index>(*enough);
  if (wanted <= d) return {};
  // Rounded down: 94.9 % is not the 95 % that more components hold.
  return fmt::format(
      "The first {} of this PCA {} {:.0f} % of the signal's direction{}, {} would hold 95 %; {} "
      "with {} finds them directly.",
      d == 1 ? "component" : fmt::format("{} components", d), d == 1 ? "holds" : "hold",
      std::floor(100 * *share), d == 1 ? "" : "s", wanted, command_mark("reduce"),
      mark("noise", "auto"));
}

}  // namespace pcadim
