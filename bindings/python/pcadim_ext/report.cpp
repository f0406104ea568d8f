#include "pcadim/report.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <utility>
#include <vector>

#include "marks.hpp"
#include "report.hpp"
#include "report_state.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

std::string html(const Report& report, const std::string& command) {
  const nb::gil_scoped_release release;
  return to_html(report, {command, python_marks()});
}

std::string svg(const Report& report, std::vector<std::string> panels, double width) {
  const nb::gil_scoped_release release;
  return to_svg(report, {std::move(panels), width});
}

std::string json(const Report& report, bool one_line) {
  const nb::gil_scoped_release release;
  return to_json(report, one_line);
}

std::string text(const Report& report) { return to_text(report, {.marks = python_marks()}); }

std::string sketch(const Report& report, bool unicode) {
  return to_sketch(report, {0, false, unicode, python_marks()});
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
      .def("json", json, "one_line"_a = false)
      .def("html", html, "command"_a = "")
      .def("svg", svg, "panels"_a = std::vector<std::string>(),
           "width"_a = FigureOptions().width)
      .def("text", text)
      .def("sketch", sketch, "unicode"_a = true)
      .def("__getstate__", state_of)
      .def("__setstate__",
           [](Report& place, const nb::tuple& state) { new (&place) Report(report_from(state)); });
  module.def("panels", all_panels, "The pictures there are: pairs of an id and a title.");
}

}  // namespace pcadim::python
