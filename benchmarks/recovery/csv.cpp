#include <fmt/format.h>

#include "recovery/cells.hpp"
#include "recovery/tables.hpp"

namespace pcadim::recovery {
namespace {

std::string csv_estimate(const std::optional<Estimate>& estimate) {
  return estimate ? fmt::format("{:.4f},{:.4f}", estimate->value, estimate->error) : ",";
}

std::string csv_line(const Line& line) {
  const Regime& regime = *line.regime;
  const Tally& tally = line.tally;
  std::string text = fmt::format(
      "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}", regime.group, regime.name, regime.n, regime.p,
      regime.d(), line.method, tally.data_sets, tally.answered, tally.right, tally.within_one,
      tally.over, tally.under, csv_estimate(tally.percent_right()),
      optional_number(tally.mean_error(), "", 4), csv_estimate(tally.log_score()));
  text += fmt::format(",{},{},{},{}", optional_number(tally.mean_square_error(), "", 4),
                      tally.with_set, tally.covered, optional_number(tally.mean_set_size(), "", 4));
  for (const Bin& bin : tally.bins) text += fmt::format(",{},{}", bin.answers, bin.right);
  return text + '\n';
}

std::string csv_heading() {
  std::string text =
      "group,regime,n,p,d,method,data_sets,answered,right,within_one,over,under,percent_right,"
      "percent_right_error,mean_error,log_score,log_score_error,mean_square_error,sets,sets_with_"
      "truth,mean_set_size";
  for (std::size_t b = 0; b < bin_count; ++b) {
    text += fmt::format(",stated_{0},right_of_stated_{0}", bin_name(b));
  }
  return text + '\n';
}

}  // namespace

std::string csv(const std::vector<Line>& lines) {
  std::string text = csv_heading();
  for (const Line& line : lines) text += csv_line(line);
  return text;
}

}  // namespace pcadim::recovery
