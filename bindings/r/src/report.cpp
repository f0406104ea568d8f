#include "pcadim/report.hpp"

#include <string>

#include "guarded.h"
#include "marks.h"
#include "pcadim/contract.hpp"
#include "to_r.h"

using namespace pcadim;
using namespace pcadim::r;

// A report is kept as its JSON, which can be saved; what it can be written as is made anew.

[[cpp11::register]] cpp11::sexp report_text_(const std::string& json, bool all_methods, int width) {
  return guarded([&] {
    TextStyle style;
    style.width = width;
    style.all_methods = all_methods;
    style.marks = r_marks();
    return text_to_r(to_text(report_from_json(json), style));
  });
}

[[cpp11::register]] cpp11::sexp report_html_(const std::string& json, const std::string& command) {
  return guarded([&] { return text_to_r(to_html(report_from_json(json), {command, r_marks()})); });
}

[[cpp11::register]] cpp11::sexp report_svg_(const std::string& json, const std::string& options) {
  return guarded([&] {
    const auto figure = options_from_json<FigureOptions>(options);
    return text_to_r(to_svg(report_from_json(json), figure));
  });
}

[[cpp11::register]] cpp11::sexp report_methods_text_(const std::string& json) {
  return guarded([&] { return text_to_r(to_methods_text(report_from_json(json), r_marks())); });
}
