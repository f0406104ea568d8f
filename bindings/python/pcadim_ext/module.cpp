#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <string>

#include "background.hpp"
#include "calls.hpp"
#include "eigenvalues.hpp"
#include "errors.hpp"
#include "evidence.hpp"
#include "input.hpp"
#include "marks.hpp"
#include "parts.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/data.hpp"
#include "pcadim/report.hpp"
#include "pcadim/version.hpp"
#include "reduction.hpp"
#include "report.hpp"
#include "request.hpp"
#include "rows.hpp"
#include "simulation.hpp"

NB_MODULE(_core, module) {
  using namespace pcadim::python;
  module.doc() = "The core of pcadim: a few generic calls, and no method or option by its name.";
  translate_errors();
  bind_request(module);
  bind_report(module);
  bind_matrix_inputs(module);
  bind_file_input(module);
  bind_chunk_input(module);
  bind_array_input(module);
  bind_rows(module);
  bind_reduction(module);
  bind_calls(module);
  bind_parts(module);
  bind_simulation(module);
  bind_evidence(module);
  bind_eigenvalues(module);
  module.def("options_json", pcadim::options_to_json, "The records of all options as JSON.");
  module.def(
      "methods_json", [] { return pcadim::methods_to_json(); },
      "The catalogue of methods as JSON.");
  module.def("in_python", in_python, nb::arg("text"),
             "A text of the core with its marks in Python's words.");
  module.def(
      "write_text",
      [](const std::string& path, const std::string& text) { pcadim::write_text_file(path, text); },
      nb::arg("path"), nb::arg("text"), "Writes a file that appears whole or not at all.");
  module.def("version", [] { return std::string(pcadim::version()); });
  module.def("wait_for_abandoned_work", wait_for_abandoned_work,
             "Waits for work that did not stop in time; called when the interpreter ends.");
}
