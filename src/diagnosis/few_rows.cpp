#include <fmt/format.h>

#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

constexpr Index fewest = 20;
constexpr double largest_share = 0.75;

/// Trigger: fewer than 20 rows; or more columns than rows, and more components than three quarters
/// of what so few rows can have, so that each rests on little more than one row.
std::optional<Observation> look(const CheckInput& e) {
  const Index n = e.report.data.n;
  if (n < fewest) {
    return Observation{fmt::format("{} rows are too few to trust any method.", n),
                       e.report.answer.d ? "Take the answer as a guess, or collect more rows."
                                         : "Collect more rows.",
                       fmt::format("rows = {}, limit {}", n, fewest)};
  }
  const Index rank = e.spectrum.max_rank();
  if (!e.report.answer.d || e.report.data.p < n) return {};
  const double share = static_cast<double>(*e.report.answer.d) / static_cast<double>(rank);
  if (share <= largest_share) return {};
  return Observation{
      fmt::format("{} components from {} rows: each rests on little more than one row.",
                  *e.report.answer.d, n),
      "Collect more rows before you trust any method.",
      fmt::format("d / rank = {:.2f}, limit {:.2f}", share, largest_share)};
}

}  // namespace

extern const Check few_rows_check;
const Check few_rows_check{"few_rows", "warning", "", look};

}  // namespace pcadim
