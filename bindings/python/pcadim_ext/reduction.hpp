#pragma once
#include <nanobind/nanobind.h>

#include <optional>

#include "pcadim/reduce.hpp"
#include "pcadim/report.hpp"

namespace pcadim::python {

namespace nb = nanobind;

/// Components, and the report by which their number was selected, unless it was given.
struct Reduced {
  Components components;
  std::optional<Report> report;
};

void bind_reduction(nb::module_& module);

}  // namespace pcadim::python
