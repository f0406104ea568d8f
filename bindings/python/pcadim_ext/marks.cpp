#include "marks.hpp"

#include "pcadim/literals.hpp"

namespace pcadim::python {
namespace {

constexpr LiteralStyle literals{"True", "False", "[", "]"};

/// The number of components is called as scikit-learn calls it.
std::string argument(std::string_view name) {
  return std::string(name == "dim" ? "n_components" : name);
}

/// settings={"auto.purpose": "structure"}
std::string setting(std::string_view name, std::string_view value) {
  const std::string written = value.empty() ? "..." : literal(value, literals);
  return "settings={" + quoted_literal(name) + ": " + written + '}';
}

std::string option(std::string_view name, std::string_view value) {
  if (name == "covariance") return "pcadim.select_from_covariance()";  // another function here
  if (name.find('.') != name.npos) return setting(name, value);
  if (value.empty()) return argument(name);
  return argument(name) + '=' + literal_of(name, value, literals);
}

/// What writes scores on the command line is an object here.
std::string command(std::string_view name) {
  return name == "reduce" ? "pcadim.PCA" : "pcadim." + std::string(name) + "()";
}

}  // namespace

const MarkStyle& python_marks() {
  static const MarkStyle style{option, command, 0};
  return style;
}

std::string in_python(std::string_view text) { return render_marks(text, python_marks()); }

}  // namespace pcadim::python
