#include <fmt/format.h>

#include "base/lists.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// Trigger: a row whose squared length is below 1e-16 of the mean one.
std::optional<Observation> look(const CheckInput& e) {
  const Index count = e.report.data.zero_rows;
  if (count == 0) return {};
  return Observation{
      fmt::format("{} equal to the mean and left out of the evidence, which is unbounded there.",
                  counted(count, "row", "is", "are")),
      {},
      fmt::format("rows at the mean = {}, limit 0", count)};
}

}  // namespace

extern const Check zero_rows_check;
const Check zero_rows_check{"zero_rows", "info", "norms", look};

}  // namespace pcadim
