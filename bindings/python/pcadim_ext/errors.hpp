#pragma once
#include <nanobind/nanobind.h>

namespace pcadim::python {

namespace nb = nanobind;

/// Errors of the core become ValueError, OSError, KeyboardInterrupt; anything else a RuntimeError.
void translate_errors();

}  // namespace pcadim::python
