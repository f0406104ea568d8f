#include "pcadim/report.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <utility>
#include <vector>

#include "marks.hpp"
#include "pcadim/contract.hpp"
#include "report.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;
using Posterior = nb::ndarray<nb::numpy, const double, nb::ndim<1>>;

std::string html(const Report& report, const std::string& command) {
  const nb::gil_scoped_release release;
  return to_html(report, {command, python_marks()});
}

std::string svg(const Report& report, const std::string& options) {
  const auto figure = options_from_json<FigureOptions>(options);
  const nb::gil_scoped_release release;
  return to_svg(report, figure);
}

std::string json(const Report& report, bool one_line) {
  const nb::gil_scoped_release release;
  return to_json(report, one_line);
}

std::string text(const Report& report, bool all_methods) {
  return to_text(report, {.all_methods = all_methods, .marks = python_marks()});
}

std::string sketch(const Report& report, bool unicode) {
  return to_sketch(report, {.unicode = unicode, .marks = python_marks()});
}

/// Read-only: it looks at the numbers of the report, which it keeps alive.
Posterior posterior(nb::handle self) {
  const Report& report = nb::cast<const Report&>(self);
  if (report.selections.empty()) return Posterior(nullptr, {0}, nb::handle());
  const std::vector<double>& shares = report.selections.front().posterior;
  return Posterior(shares.data(), {shares.size()}, self);
}

std::vector<std::pair<std::string, std::string>> all_panels() {
  std::vector<std::pair<std::string, std::string>> all;
  for (const PanelInfo& panel : panels()) all.emplace_back(panel.id, panel.title);
  return all;
}

}  // namespace

void bind_report(nb::module_& module) {
  nb::class_<Report>(module, "Report",
                     "The whole answer, opaque: written as JSON, HTML, SVG, text.")
      .def_static("from_json", report_from_json, "json"_a)
      // What estimators look at, without a text in between.
      .def_prop_ro("d", [](const Report& report) { return report.answer.d; })
      .def_prop_ro("rank", [](const Report& report) { return report.data.rank; })
      .def_prop_ro("posterior", posterior)
      .def("json", json, "one_line"_a = false)
      .def("html", html, "command"_a = "")
      .def("svg", svg, "options"_a = "{}")
      .def("text", text, nb::arg("all_methods"))
      .def("methods_text",
           [](const Report& report) { return to_methods_text(report, python_marks()); })
      .def("sketch", sketch, "unicode"_a = true)
      .def("__getstate__", [](const Report& report) { return to_json(report, true); })
      .def("__setstate__", [](Report& place, const std::string& json) {
        new (&place) Report(report_from_json(json));
      });
  module.def("panels", all_panels, "The pictures there are: pairs of an id and a title.");
}

}  // namespace pcadim::python
