#include <fmt/format.h>

#include "base/lists.hpp"
#include "diagnosis/check.hpp"
#include "diagnosis/left_out.hpp"
#include "model/places.hpp"

namespace pcadim {
namespace {

/// Trigger: a row that repeats an earlier one up to rounding, in data where that is no chance.
std::optional<Observation> look(const CheckInput& e) {
  const Examined& seen = e.examined;
  const Index count = std::ssize(seen.copied_rows);
  if (count == 0) return {};
  std::vector<std::string> pairs;
  for (std::size_t k = 0; k < seen.copied_rows.size(); ++k) {
    pairs.push_back(fmt::format("{} repeats {}", row_words(seen.row_names, seen.copied_rows[k]),
                                row_words(seen.row_names, seen.originals[k])));
  }
  const std::string consequence = left_out_words(e.report, "copied_rows", count, count);
  return Observation{
      fmt::format("{} an earlier one: {}. {}", counted(count, "row", "repeats", "repeat"),
                  list_some(pairs, count),
                  consequence.empty() ? "What is there twice looks like structure." : consequence),
      fmt::format("Take {} out of the data, unless two cases are really alike in every column.",
                  count == 1 ? "the copy" : "the copies"),
      fmt::format("rows that repeat an earlier one = {}, limit 0", count), seen.copied_rows};
}

}  // namespace

extern const Check copied_rows_check;
const Check copied_rows_check{"copied_rows", "warning", "", look};

}  // namespace pcadim
