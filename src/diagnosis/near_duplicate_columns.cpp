#include <fmt/format.h>

#include <utility>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/size.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

std::string name_of(const DataProfile& profile, Index column) {
  return size(column) < profile.names.size() ? short_name(profile.names[size(column)])
                                             : column_mark(column);
}

/// Trigger: a column whose correlation with an earlier one, of either sign, is beyond 1 - 1e-6
/// (spectrum/twin_columns.hpp): they agree to three digits.
std::optional<Observation> look(const CheckInput& e) {
  const Index count = e.report.profile.twin_count;
  if (count == 0) return {};
  std::vector<std::string> pairs;
  std::vector<Index> columns;
  for (const ColumnPair& pair : e.report.profile.twins) {
    pairs.push_back(fmt::format("{} {} {}", name_of(e.report.profile, pair.second),
                                pair.correlation < 0 ? "mirrors" : "repeats",
                                name_of(e.report.profile, pair.first)));
    columns.push_back(e.examined.place_of(pair.second));
  }
  return Observation{
      fmt::format("{} another one up to rounding: {}. What is there twice weighs twice.",
                  counted(count, "column", "repeats", "repeat"), list_some(pairs, count)),
      "Leave the copies out.",
      fmt::format("columns with |correlation| > 1 - 1e-6 = {}, limit 0", count),
      {},
      std::move(columns)};
}

}  // namespace

extern const Check near_duplicate_columns_check;
const Check near_duplicate_columns_check{"near_duplicate_columns", "warning", "", look};

}  // namespace pcadim
