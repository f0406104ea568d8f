#include <fmt/format.h>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "diagnosis/check.hpp"
#include "diagnosis/column_scales.hpp"

namespace pcadim {
namespace {

std::string both_answers(const CheckInput& e) {
  const auto other = e.report.sensitivity.other_scaling_d;
  if (!other || !e.report.answer.d) return "";
  if (*other == *e.report.answer.d)
    return fmt::format(" The answer is {} with columns scaled, too.", *other);
  return fmt::format(" With columns scaled the answer would be {} instead of {}.", *other,
                     *e.report.answer.d);
}

/// "76.4 %"; never all of it, since other columns vary as well.
std::string share_words(double share) {
  return share > 0.999 ? "more than 99.9 %" : fmt::format("{:.3g} %", 100 * share);
}

std::string ratio_words(double ratio) {
  constexpr double countless = 1e6;
  return ratio > countless ? "more than a million times" : fmt::format("{:.0f} times", ratio);
}

/// Trigger: see dominating_column().
std::optional<Observation> look(const CheckInput& e) {
  if (e.report.data.scaled) return {};
  const auto found = dominating_column(e.report.profile.deviations);
  if (!found) return {};
  const std::string name = found->column < e.report.profile.names.size()
                               ? short_name(e.report.profile.names[found->column])
                               : column_mark(static_cast<Index>(found->column));
  return Observation{
      fmt::format("One column ({}) holds {} of the variance, {} as much as the median column.{}",
                  name, share_words(found->share), ratio_words(found->ratio), both_answers(e)),
      fmt::format("Unless all columns have the same unit, use {}.", mark("scale", "true")),
      fmt::format("largest variance = {:.3g} x median, limit {} x, and {:.2f} of all, limit {}",
                  found->ratio, dominating_ratio, found->share, dominating_share),
      {},
      {e.examined.place_of(static_cast<Index>(found->column))}};
}

}  // namespace

extern const Check dominating_scale_check;
const Check dominating_scale_check{"dominating_scale", "warning", "scaling", look};

}  // namespace pcadim
