#include <fmt/format.h>

#include "base/mark.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// Trigger: every cell is a whole number, none is negative, zeros occur, and some are larger than
/// 2. Zeros and ones are yes or no, not counts; marks from 1 to 5 have no zero.
std::optional<Observation> look(const CheckInput& e) {
  constexpr double limit = 2;
  const DataProfile& data = e.report.profile;
  const bool fits = data.whole_numbers && data.non_negative && data.smallest == 0;
  if (!fits || data.largest <= limit) return {};
  return Observation{
      fmt::format(
          "All cells are whole numbers from 0 to {:.0f}. The variance of counts grows with their "
          "mean, so that large ones lead the components.",
          data.largest),
      fmt::format("If they are counts, {} evens that out.", mark("normalize", "total,log1p")),
      fmt::format("fractions = 0, smallest cell = 0, largest cell = {:.0f}, limit {:.0f}",
                  data.largest, limit)};
}

}  // namespace

extern const Check counts_check;
const Check counts_check{"counts", "info", "", look};

}  // namespace pcadim
