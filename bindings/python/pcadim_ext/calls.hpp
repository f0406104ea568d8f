#pragma once
#include <nanobind/nanobind.h>

namespace pcadim::python {

namespace nb = nanobind;

/// The calls: select, select_spectrum, select_covariance, reduce.
void bind_calls(nb::module_& module);

}  // namespace pcadim::python
