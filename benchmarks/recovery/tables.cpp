#include "recovery/tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "recovery/markdown.hpp"

namespace pcadim::recovery {
namespace {

using Row = std::vector<std::string>;

std::string optional_number(const std::optional<double>& value, const char* empty, int decimals) {
  return value ? fmt::format("{:.{}f}", *value, decimals) : empty;
}

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
  for (const Bin& bin : tally.bins) text += fmt::format(",{},{}", bin.answers, bin.right);
  return text + '\n';
}

std::string bin_name(std::size_t bin) {
  return fmt::format("{:g}-{:g}", 100 * bin_edges[bin], 100 * bin_edges[bin + 1]);
}

std::string csv_heading() {
  std::string text =
      "group,regime,n,p,d,method,data_sets,answered,right,within_one,over,under,percent_right,"
      "percent_right_error,mean_error,log_score,log_score_error";
  for (std::size_t b = 0; b < bin_count; ++b) {
    text += fmt::format(",stated_{0},right_of_stated_{0}", bin_name(b));
  }
  return text + '\n';
}

std::string with_error(const Estimate& estimate, int decimals) {
  return fmt::format("{:.{}f} ± {:.{}f}", estimate.value, decimals, estimate.error, decimals);
}

Row group_heading(const Standings& standings, std::string_view overall) {
  Row row{"method", std::string(overall)};
  row.insert(row.end(), standings.groups.begin(), standings.groups.end());
  return row;
}

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

/// "97 (212)": per cent right of so many answers.
std::string bin_text(const Bin& bin) {
  if (bin.answers == 0) return "-";
  return fmt::format("{:.0f} ({})",
                     100 * static_cast<double>(bin.right) / static_cast<double>(bin.answers),
                     bin.answers);
}

const Line* line_of(const std::vector<Line>& lines, const Regime* regime,
                    const std::string& method) {
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const Line& line) {
    return line.regime == regime && line.method == method;
  });
  return found == lines.end() ? nullptr : &*found;
}

std::vector<std::string> methods_in(const std::vector<Line>& lines) {
  std::vector<std::string> methods;
  for (const Line& line : lines) {
    if (std::find(methods.begin(), methods.end(), line.method) == methods.end()) {
      methods.push_back(line.method);
    }
  }
  return methods;
}

/// The methods that the paper's cells are judged against.
const std::vector<std::string> paper_rivals{"minka", "gcv", "pesel_heterogeneous", "isotropic_ml"};

std::string points(double value) { return fmt::format("{:.1f}", value); }

void add_regret(Row& row, const std::optional<Regret>& regret) {
  if (!regret) {
    row.insert(row.end(), {"-", "-", "-", "-"});
  } else {
    row.insert(row.end(),
               {points(regret->mean), points(regret->worst), regret->where, regret->rival});
  }
}

/// Without a sign before zero.
std::string log_score_text(double value) {
  const std::string text = fmt::format("{:.2f}", value);
  return text == "-0.00" ? "0.00" : text;
}

}  // namespace

std::string csv(const std::vector<Line>& lines) {
  std::string text = csv_heading();
  for (const Line& line : lines) text += csv_line(line);
  return text;
}

std::string right_table(const Standings& standings) {
  std::vector<Row> rows{group_heading(standings, "overall")};
  for (const Standing& standing : standings.methods) {
    Row row{standing.method, with_error(standing.percent_right, 1)};
    for (const GroupScore& group : standing.groups) {
      row.push_back(group.answered ? fmt::format("{:.0f}", group.percent_right.value) : "-");
    }
    rows.push_back(std::move(row));
  }
  return markdown_table(rows);
}

std::string error_table(const Standings& standings) {
  std::vector<Row> rows{{"method", "right", "too many", "too few", "no answer", "mean error",
                         "right where it answers"}};
  for (const Standing& standing : standings.methods) {
    rows.push_back({standing.method, points(standing.percent_right.value), points(standing.over),
                    points(standing.under), points(standing.declined),
                    standing.mean_error ? fmt::format("{:+.2f}", *standing.mean_error) : "-",
                    points(standing.percent_where_answered)});
  }
  return markdown_table(rows);
}

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
  Row heading{"method", "says 90 or more"};
  for (std::size_t b = 0; b < bin_count; ++b) heading.push_back("says " + bin_name(b));
  std::vector<Row> rows{heading};
  for (const Standing* standing : by_log_score(standings)) {
    Row row{standing->method, bin_text(standing->pooled.sure())};
    for (const Bin& bin : standing->pooled.bins) row.push_back(bin_text(bin));
    rows.push_back(std::move(row));
  }
  return markdown_table(rows);
}

std::string regret_table(const std::vector<Line>& lines, const Standings& standings) {
  std::vector<Row> rows{{"method", "paper: mean", "paper: worst", "where", "to whom", "all: mean",
                         "all: worst", "where", "to whom"}};
  for (const Standing& standing : standings.methods) {
    Row row{standing.method};
    add_regret(row, regret(lines, standing.method, "paper", paper_rivals));
    add_regret(row, regret(lines, standing.method, "", {}));
    rows.push_back(std::move(row));
  }
  return markdown_table(rows);
}

std::string regime_table(const std::vector<Line>& lines) {
  const std::vector<std::string> methods = methods_in(lines);
  Row heading{"regime"};
  heading.insert(heading.end(), methods.begin(), methods.end());
  std::vector<Row> rows{heading};
  const Regime* last = nullptr;
  for (const Line& line : lines) {
    if (line.regime == last) continue;
    last = line.regime;
    Row row{last->name};
    for (const std::string& method : methods) {
      const Line* own = line_of(lines, last, method);
      row.push_back(own != nullptr && own->tally.answered > 0
                        ? fmt::format("{:.0f}", own->tally.percent_right().value)
                        : "-");
    }
    rows.push_back(std::move(row));
  }
  return markdown_table(rows);
}

std::string description_table(const std::vector<const Regime*>& regimes) {
  std::vector<Row> rows{{"regime", "n", "p", "d", "variances of the signal", "noise and changes"}};
  for (const Regime* regime : regimes) {
    rows.push_back({regime->name, std::to_string(regime->n), std::to_string(regime->p),
                    std::to_string(regime->d()), signal_words(*regime), noise_words(*regime)});
  }
  return markdown_table(rows);
}

}  // namespace pcadim::recovery
