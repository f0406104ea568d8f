#include <fmt/format.h>

#include "diagnosis/rule.hpp"
#include "diagnosis/words.hpp"

namespace pcadim {
namespace {

/// Trigger: a row whose squared length is below 1e-16 of the mean one.
std::optional<Observation> look(const Evidence& e) {
  const Index count = e.data.zero_rows;
  if (count == 0) return {};
  return Observation{
      fmt::format("{} equal to the mean and left out of the evidence, which is unbounded there.",
                  counted(count, "row", "is", "are")),
      fmt::format("rows at the mean = {}, limit 0", count)};
}

}  // namespace

extern const Rule zero_rows_rule;
const Rule zero_rows_rule{"zero_rows", "info", "norms", look};

}  // namespace pcadim
