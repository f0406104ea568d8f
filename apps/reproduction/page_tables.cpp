#include "reproduction/page_tables.hpp"

#include <fmt/format.h>

#include "report/page/elements.hpp"
#include "reproduction/series.hpp"
#include "reproduction/statistics.hpp"

namespace pcadim::reproduction {
namespace {

using page::Html;
using page::text;

struct Row {
  std::string name;
  Measure measure;
};

Html cell_text(const Estimate& estimate) {
  return text(fmt::format("{:.0f}", 100 * estimate.value)) + text(" ") +
         page::element("small", fmt::format("\u00b1 {:.0f}", 100 * estimate.error));
}

Html table_of(const Results& results, Index n, const std::vector<Row>& rows, std::string_view id,
              std::string_view what) {
  const auto cells = cells_where(results, [n](const Cell& cell) { return cell.n == n; });
  if (cells.empty()) return {};
  std::vector<page::TableColumn> columns{{"SNR"}};
  for (const Cell* cell : cells) columns.push_back({fmt::format("{}", cell->snr), true});
  Html body;
  for (const Row& row : rows) {
    std::vector<Html> values{text(row.name)};
    for (const Cell* cell : cells) values.push_back(cell_text(cell_mean(*cell, row.measure)));
    body += page::table_row(columns, values);
  }
  return page::table(fmt::format("{}-{}", id, n),
                     fmt::format("n = {}: {}, %, with one standard error", n, what), columns,
                     page::element("tbody", body));
}

Html tables_of(const Results& results, const std::vector<Row>& rows, std::string_view id,
               std::string_view what) {
  Html all;
  for (const Index n : sample_sizes) all += table_of(results, n, rows, id, what);
  return all;
}

}  // namespace

Html benchmark_tables(const Results& results) {
  std::vector<Row> rows;
  for (std::size_t m = 0; m < method_count; ++m) {
    rows.push_back({std::string(methods[m].name), right(static_cast<Method>(m))});
  }
  return tables_of(results, rows, "right", "data sets whose dimension is found");
}

Html mass_tables(const Results& results) {
  std::vector<Row> rows;
  for (const Method method : bayesian) rows.push_back({name_of({method}), near(method)});
  return tables_of(results, rows, "mass", "posterior mass on 18 to 22");
}

}  // namespace pcadim::reproduction
