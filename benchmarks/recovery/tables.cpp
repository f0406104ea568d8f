#include "recovery/tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "recovery/cells.hpp"
#include "recovery/markdown.hpp"

namespace pcadim::recovery {
namespace {

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

void add_regret(Row& row, const std::optional<Regret>& regret) {
  if (!regret) {
    row.insert(row.end(), {"-", "-", "-", "-"});
  } else {
    row.insert(row.end(),
               {points(regret->mean), points(regret->worst), regret->where, regret->rival});
  }
}

}  // namespace

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
  std::vector<Row> rows{{"method", "right", "within one", "too many", "too few", "no answer",
                         "mean error", "RMSE", "right where it answers"}};
  for (const Standing& standing : standings.methods) {
    rows.push_back(
        {standing.method, points(standing.percent_right.value), points(standing.percent_within_one),
         points(standing.over), points(standing.under), points(standing.declined),
         standing.mean_error ? fmt::format("{:+.2f}", *standing.mean_error) : "-",
         root_text(standing.mean_square_error), points(standing.percent_where_answered)});
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
