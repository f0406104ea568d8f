#pragma once
#include <nanobind/nanobind.h>

namespace pcadim::python {

namespace nb = nanobind;

/// What is left of parts of the rows (pcadim/partial.hpp), and the calls that make and take it.
void bind_parts(nb::module_& module);

}  // namespace pcadim::python
