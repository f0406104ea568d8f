#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/lists.hpp"
#include "diagnosis/check.hpp"
#include "diagnosis/left_out.hpp"
#include "diagnosis/sum_words.hpp"

namespace pcadim {
namespace {

/// Trigger: a column that others determine up to rounding. Multiples of one column are told by the
/// check near_duplicate_columns.
std::optional<Observation> look(const CheckInput& e) {
  const Examined& seen = e.examined;
  std::vector<std::string> told;
  std::vector<Index> columns;
  Index left_out = 0;
  for (const ColumnSum& sum : seen.sums) {
    if (sum.terms.size() < 2) continue;
    told.push_back(sum_words(sum, seen.columns));
    columns.push_back(seen.place_of(sum.column));
    left_out += std::ranges::count(seen.one_too_many, sum.column);
  }
  const Index count = std::ssize(told);
  if (count == 0) return {};
  const std::string consequence = left_out_words(e.report, "dependent_columns", left_out, count);
  return Observation{
      fmt::format("{} nothing that others do not: {}.{}{}",
                  counted(count, "column", "holds", "hold"), list_some(told, count, "; "),
                  consequence.empty() ? "" : " ", consequence),
      fmt::format("Take {} out of the data, unless the parts are meant to weigh twice.",
                  count == 1 ? "it" : "them"),
      fmt::format("columns that others determine = {}, limit 0", count),
      {},
      std::move(columns)};
}

}  // namespace

extern const Check dependent_columns_check;
const Check dependent_columns_check{"dependent_columns", "info", "", look};

}  // namespace pcadim
