#pragma once
#include <nanobind/nanobind.h>

namespace pcadim::python {

namespace nb = nanobind;

void bind_rows(nb::module_& module);

}  // namespace pcadim::python
