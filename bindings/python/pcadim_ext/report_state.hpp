#pragma once
#include <nanobind/nanobind.h>

#include "pcadim/report.hpp"

namespace pcadim::python {

namespace nb = nanobind;

/// A whole report as tuples of plain values, bit for bit, for pickling.
nb::tuple state_of(const Report& report);

/// The report that such tuples describe. Throws InputError for what no state_of() of this version
/// has made.
Report report_from(const nb::tuple& state);

}  // namespace pcadim::python
