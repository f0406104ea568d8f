#include "pcadim/select.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "calls.hpp"
#include "marks.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"
#include "pcadim/report.hpp"
#include "pcadim/spectrum_input.hpp"
#include "progress.hpp"

namespace pcadim::js {
namespace {

std::optional<Report> kept;

const Report& report() {
  if (!kept) throw UsageError("there is no report yet");
  return *kept;
}

Request request_of(const Arguments& arguments) {
  auto request = options_from_json<Request>(text_of(arguments, "options", "{}"));
  check_request(request);
  request.components = true;
  request.progress = progress_listener();
  return request;
}

ReadOptions read_options_of(const Arguments& arguments) {
  auto read = options_from_json<ReadOptions>(text_of(arguments, "options", "{}"));
  read.progress = progress_listener();
  return read;
}

/// A file, or numbers that JavaScript has put into memory, row after row.
std::unique_ptr<Source> source_of(const Arguments& arguments) {
  if (!arguments.contains("pointer")) {
    return open_source(text_of(arguments, "file"), read_options_of(arguments));
  }
  const auto* const numbers =
      reinterpret_cast<const double*>(arguments.at("pointer").get<std::uintptr_t>());
  const auto rows = arguments.at("rows").get<Index>(),
             columns = arguments.at("columns").get<Index>();
  return matrix_source(row_major(numbers, rows, columns));
}

std::string keep(Report made) {
  kept = std::move(made);
  return to_json(*kept, true);
}

}  // namespace

std::string select_call(const Arguments& arguments) {
  const Request request = request_of(arguments);
  kept.reset();
  return keep(select(*source_of(arguments), request));
}

std::string select_given_call(const Arguments& arguments) {
  const Request request = request_of(arguments);
  const auto pca = options_from_json<GivenPca>(text_of(arguments, "options", "{}"));
  const auto values = arguments.at("values").get<std::vector<double>>();
  GivenSpectrum given =
      spectrum_from_values(values, spectrum_input(pca, request.center, request.scale));
  given.options = options_in_force(pca);
  return keep(select(given, request));
}

std::string read_report_call(const Arguments& arguments) {
  return keep(report_from_json(text_of(arguments, "json")));
}

std::string html_call(const Arguments& arguments) {
  return to_html(report(), {text_of(arguments, "command"), marks()});
}

std::string svg_call(const Arguments& arguments) {
  return to_svg(report(), options_from_json<FigureOptions>(text_of(arguments, "options", "{}")));
}

std::string text_call(const Arguments&) {
  TextStyle style;
  style.marks = marks();
  return to_text(report(), style);
}

std::string methods_text_call(const Arguments&) { return to_methods_text(report(), marks()); }

}  // namespace pcadim::js
