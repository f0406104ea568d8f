#include <optional>
#include <variant>
#include <vector>

#include "pcadim/report.hpp"
#include "report/json_text.hpp"

namespace pcadim {
namespace {

/// Excluded candidates are minus infinity inside the library and null in JSON.
Json numbers(const std::vector<double>& values) {
  Json array = Json::array();
  for (const double value : values) array.push_back(json_number(value));
  return array;
}

Json dimension(std::optional<Index> d) { return d ? Json(*d) : Json(nullptr); }

Json fitted_value(const Fitted& fitted) {
  if (const double* number = std::get_if<double>(&fitted.value)) return json_number(*number);
  return std::get<std::string>(fitted.value);
}

Json fitted_json(const std::vector<Fitted>& all) {
  Json object = Json::object();
  for (const Fitted& fitted : all) object[fitted.name] = fitted_value(fitted);
  return object;
}

Json data_json(const DataFacts& data) {
  return {{"source", data.source},
          {"n", data.n},
          {"p", data.p},
          {"rank", data.rank},
          {"centered", data.centered},
          {"scaled", data.scaled},
          {"missing", data.missing},
          {"dropped_columns", data.dropped_columns},
          {"dropped_rows", data.dropped_rows},
          {"zero_rows", data.zero_rows}};
}

Json spectrum_json(const SpectrumFacts& spectrum) {
  return {{"eigenvalues", numbers(spectrum.eigenvalues)},
          {"total_variance", json_number(spectrum.total_variance)},
          {"divisor", "n"},
          {"complete", spectrum.complete}};
}

Json answer_json(const Answer& answer) {
  return {{"method", answer.method},
          {"d", dimension(answer.d)},
          {"outcome", to_string(answer.outcome)},
          {"sentence", answer.sentence}};
}

Json selection_json(const Selection& selection) {
  return {{"method", selection.method},
          {"d", dimension(selection.d)},
          {"outcome", to_string(selection.outcome)},
          {"first", selection.first},
          {"curve", numbers(selection.curve)},
          {"posterior", numbers(selection.posterior)},
          {"posterior_averaged", numbers(selection.posterior_averaged)},
          {"credible_set", selection.credible_set},
          {"fitted", fitted_json(selection.fitted)},
          {"note", selection.note}};
}

Json finding_json(const Finding& finding) {
  return {{"kind", finding.kind}, {"severity", finding.severity}, {"sentence", finding.sentence}};
}

Json timing_json(const Timing& timing) {
  return {{"read_s", json_number(timing.read_s)},
          {"spectrum_s", json_number(timing.spectrum_s)},
          {"select_s", json_number(timing.select_s)}};
}

template <class T>
Json array_of(const std::vector<T>& items, Json (*to)(const T&)) {
  Json array = Json::array();
  for (const T& item : items) array.push_back(to(item));
  return array;
}

Json report_json(const Report& report) {
  return {{"schema", "pcadim.report/1"},
          {"version", report.version},
          {"data", data_json(report.data)},
          {"spectrum", spectrum_json(report.spectrum)},
          {"answer", answer_json(report.answer)},
          {"selections", array_of(report.selections, selection_json)},
          {"diagnosis", array_of(report.findings, finding_json)},
          {"timing", timing_json(report.timing)}};
}

}  // namespace

std::string to_json(const Report& report, bool one_line) {
  const JsonStyle style = one_line ? JsonStyle::one_line : JsonStyle::indented;
  return json_text(report_json(report), style) + '\n';
}

}  // namespace pcadim
