#include <fmt/format.h>

#include <algorithm>

#include "recovery/cells.hpp"
#include "recovery/markdown.hpp"
#include "recovery/tables.hpp"

namespace pcadim::recovery {
namespace {

/// The largest log score first.
std::vector<const Standing*> by_log_score(const Standings& standings) {
  std::vector<const Standing*> order;
  for (const Standing& standing : standings.methods) {
    if (standing.log_score) order.push_back(&standing);
  }
  std::stable_sort(order.begin(), order.end(), [](const Standing* a, const Standing* b) {
    return a->log_score->value > b->log_score->value;
  });
  return order;
}

void add_bins(Row& row, const Tally& tally) {
  for (const Bin& bin : tally.bins) row.push_back(bin_text(bin));
}

/// "96.0 of 120": per cent of the sets about structure that hold the truth, and their number.
std::string structure_text(const Tally& tally) {
  if (tally.structure_sets == 0) return "-";
  const double share =
      static_cast<double>(tally.structure_covered) / static_cast<double>(tally.structure_sets);
  return fmt::format("{} of {}", points(100 * share), tally.structure_sets);
}

Row group_row(const Standing& standing, const std::string& group, const GroupScore& score) {
  Row row{standing.method,
          group,
          points(score.percent_right.value),
          points(score.percent_within_one),
          root_text(score.mean_square_error),
          score.coverage ? points(score.coverage->value) : "-",
          structure_text(score.pooled),
          optional_number(score.set_size, "-", 2),
          score.log_score ? log_score_text(score.log_score->value) : "-"};
  add_bins(row, score.pooled);
  return row;
}

/// What the group's lines average to.
GroupScore overall_score(const Standing& standing) {
  GroupScore score;
  score.percent_right = standing.percent_right;
  score.percent_within_one = standing.percent_within_one;
  score.mean_square_error = standing.mean_square_error;
  score.log_score = standing.log_score;
  score.coverage = standing.coverage;
  score.set_size = standing.set_size;
  score.pooled = standing.pooled;
  return score;
}

}  // namespace

std::string log_score_table(const Standings& standings) {
  std::vector<Row> rows{group_heading(standings, "overall")};
  for (const Standing* standing : by_log_score(standings)) {
    Row row{standing->method, with_error(*standing->log_score, 2)};
    for (const GroupScore& group : standing->groups) {
      row.push_back(group.log_score ? log_score_text(group.log_score->value) : "-");
    }
    rows.push_back(std::move(row));
  }
  return markdown_table(rows);
}

std::string calibration_table(const Standings& standings) {
  Row heading{"method", "95 % set covers", "its size", "says 90 or more"};
  for (std::size_t b = 0; b < bin_count; ++b) heading.push_back("says " + bin_name(b));
  std::vector<Row> rows{heading};
  for (const Standing* standing : by_log_score(standings)) {
    Row row{standing->method, standing->coverage ? with_error(*standing->coverage, 1) : "-",
            optional_number(standing->set_size, "-", 2), bin_text(standing->pooled.sure())};
    add_bins(row, standing->pooled);
    rows.push_back(std::move(row));
  }
  return markdown_table(rows);
}

std::string default_table(const Standings& standings) {
  Row heading{"method",          "group",        "right",    "within one", "RMSE",
              "95 % set covers", "of structure", "its size", "log score"};
  for (std::size_t b = 0; b < bin_count; ++b) heading.push_back("says " + bin_name(b));
  std::vector<Row> rows{heading};
  for (const Standing& standing : standings.methods) {
    if (standing.info != methods().front()) continue;
    rows.push_back(group_row(standing, "overall", overall_score(standing)));
    for (std::size_t g = 0; g < standings.groups.size(); ++g) {
      rows.push_back(group_row(standing, standings.groups[g], standing.groups[g]));
    }
  }
  return rows.size() == 1 ? "The default does not take part.\n" : markdown_table(rows);
}

}  // namespace pcadim::recovery
