#include <fmt/format.h>

#include "base/lists.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// Trigger: a column whose smallest and largest cell are equal.
std::optional<Observation> look(const CheckInput& e) {
  const Index count = std::ssize(e.report.data.dropped_columns);
  if (count == 0) return {};
  std::vector<std::string> names;
  for (const std::string& name : e.report.data.dropped_columns) names.push_back(short_name(name));
  return Observation{
      fmt::format("{} left out because {} not vary: {}.", counted(count, "column", "was", "were"),
                  count == 1 ? "it does" : "they do", list_some(names, count)),
      {},
      fmt::format("columns without variance = {}, limit 0", count),
      {},
      e.examined.dropped_places};
}

}  // namespace

extern const Check constant_columns_check;
const Check constant_columns_check{"constant_columns", "info", "", look};

}  // namespace pcadim
