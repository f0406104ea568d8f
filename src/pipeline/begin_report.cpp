#include "pipeline/begin_report.hpp"

#include <utility>

#include "base/mark.hpp"
#include "base/size.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/version.hpp"

namespace pcadim {
namespace {

DataFacts data_facts(const Spectrum& spectrum, std::string source_name) {
  DataFacts facts;
  facts.source = std::move(source_name);
  facts.n = spectrum.n;
  facts.p = spectrum.p;
  facts.rank = std::ssize(spectrum.eigenvalues);
  facts.centered = spectrum.centered;
  facts.scaled = spectrum.scaled;
  facts.zero_rows = spectrum.norms.zero_rows;
  return facts;
}

std::vector<std::string> names_of(const std::vector<Index>& columns, const Source& source) {
  const std::vector<std::string> all = source.column_names();
  std::vector<std::string> names;
  for (const Index column : columns) names.push_back(column_name(all, column));
  return names;
}

std::vector<std::string> names_of_longest(const DataProfile& profile, const Source& source) {
  std::vector<std::string> names;
  for (const RowLength& row : profile.longest) {
    for (std::string& name : source.row_names(row.row, 1)) names.push_back(std::move(name));
  }
  return names;
}

/// The profile with names of rows and columns, and rows numbered as they were read.
DataProfile named_profile(const Decomposed& data) {
  DataProfile profile = data.decomposition.profile;
  profile.names = names_of(data.decomposition.preparation.kept, data.source());
  profile.longest_names = names_of_longest(profile, data.source());
  if (!data.treated.source) return profile;
  for (RowLength& row : profile.longest) row.row = data.treated.rows[size(row.row)];
  return profile;
}

/// The names of the rows in use, where they are few.
std::vector<std::string> few_row_names(const Source& source) {
  constexpr Index most = 1000;
  const Index rows = source.shape()->rows;
  return rows <= most ? source.row_names(0, rows) : std::vector<std::string>();
}

Report report_on(const Spectrum& spectrum, std::string source_name, const Request& request) {
  Report report;
  report.version = version();
  report.request = options_in_force(request);
  // The number of threads changes nothing that a report says.
  std::erase_if(report.request, [](const NamedValue& one) { return one.name == "threads"; });
  report.data = data_facts(spectrum, std::move(source_name));
  report.spectrum = {spectrum.eigenvalues, spectrum.total_variance, spectrum.complete, {}};
  if (const auto& tail = spectrum.tail) {
    report.spectrum.tail = TailFacts{tail->vectors, tail->steps, tail->error};
  }
  report.norms = spectrum.norms;
  return report;
}

}  // namespace

Report begin_report(const Decomposed& data, const Request& request) {
  Report report = report_on(data.spectrum(), as_given(data.given->name()), request);
  const std::vector<NamedValue> reading = data.given->options();
  report.request.insert(report.request.end(), reading.begin(), reading.end());
  report.data.dropped_columns = names_of(data.decomposition.preparation.dropped, data.source());
  report.data.row_names = few_row_names(data.source());
  report.profile = named_profile(data);
  return report;
}

Report begin_report(const GivenSpectrum& given, const Request& request) {
  Report report = report_on(given.spectrum, given.name, request);
  report.request.insert(report.request.end(), given.options.begin(), given.options.end());
  report.data.dropped_columns = given.dropped_columns;
  report.profile = given.profile;
  return report;
}

}  // namespace pcadim
