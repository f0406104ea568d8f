#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/lists.hpp"
#include "diagnosis/check.hpp"
#include "diagnosis/column_scales.hpp"

namespace pcadim {
namespace {

constexpr double limit = 1e-6;

/// "'x' (by 3e-09 of its level)"; nothing where the column varies.
std::string words_for(const CheckInput& e, std::size_t j, double usual) {
  const double deviation = e.report.profile.deviations[j];
  const std::string& name = e.examined.columns[j];
  const double level = std::abs(e.examined.levels[j]);
  if (deviation < limit * level)
    return fmt::format("{} (by {:.2g} of its level)", name, deviation / level);
  if (!e.report.data.scaled && deviation < limit * usual)
    return fmt::format("{} (by {:.2g} of what is usual)", name, deviation / usual);
  return {};
}

/// Trigger: a column whose deviation is below a millionth of its level; unscaled, also one whose
/// deviation is below a millionth of the median column's.
std::optional<Observation> look(const CheckInput& e) {
  const std::vector<double>& deviations = e.report.profile.deviations;
  if (deviations.empty() || deviations.size() != e.examined.levels.size()) return {};
  const double usual = median(deviations);
  std::vector<std::string> told;
  std::vector<Index> columns;
  for (std::size_t j = 0; j < deviations.size(); ++j) {
    std::string words = words_for(e, j, usual);
    if (words.empty()) continue;
    told.push_back(std::move(words));
    columns.push_back(e.examined.place_of(static_cast<Index>(j)));
  }
  const Index count = std::ssize(told);
  if (count == 0) return {};
  return Observation{
      fmt::format("{}: {}.{}", counted(count, "column", "hardly varies", "hardly vary"),
                  list_some(told, count),
                  e.report.data.scaled
                      ? " Scaling gives what may be rounding the weight of a measurement."
                      : ""),
      fmt::format("Take {} out of the data, unless such small differences were measured.",
                  count == 1 ? "it" : "them"),
      fmt::format("columns that vary by less than {:g} = {}, limit 0", limit, count),
      {},
      std::move(columns)};
}

}  // namespace

extern const Check nearly_constant_columns_check;
const Check nearly_constant_columns_check{"nearly_constant_columns", "info", "", look};

}  // namespace pcadim
