#include "marks.h"

#include <cpp11/R.hpp>

#include "pcadim/literals.hpp"

namespace pcadim::r {
namespace {

constexpr LiteralStyle literals{"TRUE", "FALSE", "c(", ")"};

/// The number of components is called d, as in the report.
std::string argument(std::string_view name) { return std::string(name == "dim" ? "d" : name); }

/// settings = c(auto.purpose = "structure")
std::string setting(std::string_view name, std::string_view value) {
  const std::string written = value.empty() ? "..." : literal(value, literals);
  return "settings = c(" + std::string(name) + " = " + written + ')';
}

std::string option(std::string_view name, std::string_view value) {
  if (name == "all_methods") return "summary(answer, all_methods = TRUE)";
  if (name == "covariance") return "select_components(x, n = ...)";  // n tells it from data
  if (name.find('.') != name.npos) return setting(name, value);
  if (value.empty()) return argument(name);
  return argument(name) + " = " + literal_of(name, value, literals);
}

std::string command(std::string_view name) {
  return name == "methods" ? "pcadim_methods()" : std::string(name) + "_components()";
}

}  // namespace

const MarkStyle& r_marks() {
  static const MarkStyle style{option, command, 1};
  return style;
}

std::string in_r(std::string_view text) { return render_marks(text, r_marks()); }

}  // namespace pcadim::r

[[cpp11::register]] std::string in_r_(const std::string& text) { return pcadim::r::in_r(text); }
