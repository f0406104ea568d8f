#include <fmt/format.h>

#include "diagnosis/rule.hpp"
#include "diagnosis/words.hpp"

namespace pcadim {
namespace {

/// Trigger: a column whose smallest and largest cell are equal.
std::optional<Observation> look(const Evidence& e) {
  const Index count = std::ssize(e.data.dropped_columns);
  if (count == 0) return {};
  std::vector<std::string> names;
  for (const std::string& name : e.data.dropped_columns) names.push_back(short_name(name));
  return Observation{
      fmt::format("{} left out because {} not vary: {}.", counted(count, "column", "was", "were"),
                  count == 1 ? "it does" : "they do", list_some(names, count)),
      fmt::format("columns without variance = {}, limit 0", count)};
}

}  // namespace

extern const Rule constant_columns_rule;
const Rule constant_columns_rule{"constant_columns", "info", "", look};

}  // namespace pcadim
