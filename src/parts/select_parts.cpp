#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "operations/sample/gathered_operations.hpp"
#include "parts/part_spectrum.hpp"
#include "parts/part_state.hpp"
#include "parts/products_of_parts.hpp"
#include "pcadim/error.hpp"
#include "pipeline/random_access.hpp"
#include "pipeline/select_given.hpp"

namespace pcadim {
namespace {

/// The rows of all parts in the order of their numbers.
std::vector<double> joined_rows(const Part::State& part) {
  std::vector<double> all;
  for (const auto& [number, rows] : part.rows) all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

Report select_rows(const Part::State& part, const Request& request) {
  const std::vector<double> cells = joined_rows(part);
  const Index cols = part.summary.cols();
  const auto source =
      matrix_source(row_major(cells.data(), std::ssize(cells) / cols, cols), part.names);
  return select(*source, request);
}

void require_all_measured(const Part::State& part, const PartNorms::State& norms,
                          const PartPlan& plan) {
  if (norms.plan != plan.state().fingerprint())
    throw InputError(
        "the lengths of rows were measured for other parts or with another {center} or {scale}");
  require_all_parts(part.pieces, norms.numbers, "the rows", "measured");
}

void require_all_factorised(const Part::State& part, const PartFactor::State& factor,
                            const PartPlan& plan) {
  if (factor.plan != plan.state().fingerprint() ||
      factor.factor.side() != plan.state().preparation.cols())
    throw InputError("the factor was made for other parts or with another {center} or {scale}");
  require_all_parts(part.pieces, factor.numbers, "the rows", "factorised");
}

/// What was left out for missing cells, as for data in one place.
void tell_rows_left_out(const Part::State& part, Report& report) {
  const Index read = rows_read(part.pieces);
  report.data.missing = part.missing_cells;
  report.data.dropped_rows = read - part.summary.rows();
  if (report.data.dropped_rows == 0) return;
  report.findings.insert(
      report.findings.begin(),
      {"missing_cells", "info",
       fmt::format("{} of {} rows with missing cells {} left out.", report.data.dropped_rows, read,
                   report.data.dropped_rows == 1 ? "was" : "were")});
}

/// What an answer without rows leaves out.
void tell_rows_not_held(const PartNorms::State* norms, Report& report) {
  const bool some = norms != nullptr && norms->drawn.any();
  report.findings.push_back(
      {"computation", "info",
       some ? "The parts hold no more than a sample of their rows: methods and findings that look "
              "at all rows again are left out."
       : norms ? "The parts do not hold their rows: methods and findings that look at rows again "
                 "are left out."
               : "The lengths of rows were not measured, which takes a second look at every part "
                 "({norms}): methods and findings that need them, or the rows themselves, are "
                 "left out."});
}

/// Throws UsageError for another treatment than that of the parts; the default stands for theirs.
Request with_treatment(Request request, const Part::State& part) {
  if (request.missing != Missing::error && request.missing != part.missing)
    throw UsageError(
        "missing cells were treated in another way when the parts were summarized; "
        "leave out {missing}, or summarize them again");
  request.missing = part.missing;
  return request;
}

/// With the rows that were drawn, if there are any.
Report report_on(const PartQuestion& asked, Decomposition found, PreparedProducts* products) {
  const Preparation preparation = found.preparation;
  const GivenSpectrum given = given_by(asked, std::move(found));
  if (asked.norms == nullptr || !asked.norms->drawn.any()) return select(given, asked.request);
  const Summary& all = asked.part.summary;
  const DrawnCells drawn = asked.norms->drawn.cells(asked.drawn, all, rows_read(asked.part.pieces));
  std::vector<double> deviations;
  for (const double variance : given.column_variances) deviations.push_back(std::sqrt(variance));
  const auto operations = gathered_operations(
      given.spectrum, std::move(deviations),
      {all, preparation, asked.preprocessing, effort_of(asked.request), drawn, products});
  return select_given(given, operations.get(), asked.request);
}

/// `products` may be absent where the parts have a scatter matrix.
Report select_from(const PartQuestion& asked, PreparedProducts* products) {
  require_rows(asked.part.summary.rows(), *asked.names);
  Decomposition found =
      asked.part.needs_products() ? by_products(asked, *products) : by_scatter(asked);
  const std::vector<std::string> remarks = found.remarks;
  Report report = report_on(asked, std::move(found), products);
  tell_rows_left_out(asked.part, report);
  for (const std::string& remark : remarks)
    report.findings.push_back({"computation", "info", remark});
  tell_rows_not_held(asked.norms, report);
  return report;
}

void require_no_products(const Part::State& part) {
  if (!part.needs_products()) return;
  throw InputError(fmt::format(
      "parts of {} columns, more than {}, hold no scatter matrix: their components are found by "
      "products with all rows, which needs an engine that reaches them (docs/parts.md); leave out "
      "columns, or give the data in one place",
      part.summary.cols(), Part::most_scatter_cols));
}

/// `factor` and `multiply` may be absent.
Report select_measured(const Part& all, const PartNorms& norms, const PartFactor::State* factor,
                       const MultiplyParts& multiply, const Request& given) {
  const Part::State& part = all.state();
  const Request request = with_treatment(given, part);
  if (part.holds_rows) return select_rows(part, request);
  if (!multiply) require_no_products(part);
  const PartPlan plan = plan_parts(all, request);
  require_all_measured(part, norms.state(), plan);
  if (factor != nullptr) require_all_factorised(part, *factor, plan);
  ProductsOfParts products(plan.state(), multiply);
  return select_from({part, &norms.state(), request, factor, plan.state().drawn}, &products);
}

}  // namespace

bool needs_factor(const Part& all, const Request& request) {
  const Part::State& part = all.state();
  if (part.holds_rows || part.needs_products()) return false;
  require_rows(part.summary.rows(), *named_columns(part));
  return scatter_is_too_coarse({part, nullptr, request});
}

Report select(const Part& all, const PartNorms& norms, const Request& request) {
  return select_measured(all, norms, nullptr, {}, request);
}

Report select(const Part& all, const PartNorms& norms, const PartFactor& factor,
              const Request& request) {
  return select_measured(all, norms, &factor.state(), {}, request);
}

Report select(const Part& all, const Request& given) {
  const Part::State& part = all.state();
  const Request request = with_treatment(given, part);
  if (part.holds_rows) return select_rows(part, request);
  require_no_products(part);
  return select_from({part, nullptr, request}, nullptr);
}

Report select_by_products(const Part& all, const PartNorms& norms, const MultiplyParts& multiply,
                          const Request& request) {
  return select_measured(all, norms, nullptr, multiply, request);
}

}  // namespace pcadim
