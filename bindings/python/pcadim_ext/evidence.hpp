#pragma once
#include <nanobind/nanobind.h>

namespace pcadim::python {

namespace nb = nanobind;

/// The evidence and log K as functions of arrays.
void bind_evidence(nb::module_& module);

}  // namespace pcadim::python
