#include <fmt/format.h>

#include <algorithm>

#include "report/page/elements.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"

namespace pcadim::page {
namespace {

constexpr Index most_rows = 100;

const std::vector<TableColumn>& number_columns() {
  static const std::vector<TableColumn> all{{"Component", true},
                                            {"Eigenvalue", true},
                                            {"Variance explained", true},
                                            {"Together", true},
                                            {"Kept"}};
  return all;
}

Html eigenvalue_rows(const Report& report) {
  const std::vector<double>& values = report.spectrum.eigenvalues;
  const double total = report.spectrum.total_variance;
  const Index d = report.answer.d.value_or(0);
  Html rows;
  double sum = 0;
  for (Index k = 0; k < std::min<Index>(most_rows, std::ssize(values)); ++k) {
    const double value = values[static_cast<std::size_t>(k)];
    sum += value;
    const bool kept = k < d;
    rows += table_row(number_columns(),
                      {text(count_text(k + 1)), text(fmt::format("{:.6g}", value)),
                       text(total > 0 ? percent_text(value / total) : ""),
                       text(total > 0 ? percent_text(sum / total) : ""), text(kept ? "yes" : "no")},
                      kept ? "kept" : "");
  }
  return rows;
}

std::string caption(Index count) {
  if (count <= most_rows) return "Eigenvalues of the covariance matrix (divisor n)";
  return fmt::format("The first {} of {} eigenvalues of the covariance matrix (divisor n)",
                     most_rows, count_text(count));
}

}  // namespace

Html numbers_part(const Page& page) {
  const Index count = std::ssize(page.report.spectrum.eigenvalues);
  if (count == 0) return {};
  Html block = table("eigenvalues", caption(count), number_columns(),
                     element("tbody", eigenvalue_rows(page.report)));
  if (count > most_rows)
    block +=
        paragraph(fmt::format("{} more are in the JSON report.", count_text(count - most_rows)));
  return details("Eigenvalues as a table", block);
}

}  // namespace pcadim::page
