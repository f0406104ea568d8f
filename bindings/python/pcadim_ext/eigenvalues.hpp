#pragma once
#include <nanobind/nanobind.h>

namespace pcadim::python {

namespace nb = nanobind;

/// Eigenvalues of matrices that Python made.
void bind_eigenvalues(nb::module_& module);

}  // namespace pcadim::python
