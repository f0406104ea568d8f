#pragma once
#include <nanobind/nanobind.h>

#include "background.hpp"
#include "pcadim/select.hpp"
#include "pcadim/spectrum_input.hpp"

namespace pcadim::python {

namespace nb = nanobind;

/// What is asked, and who is told of its progress (None: nobody).
struct Asked {
  Request request;
  GivenPca given;  ///< of a PCA that exists already
  nb::object progress;
};

/// The request as the working thread takes it: it listens to its caller, and tells it.
Request for_caller(const Request& request, Caller& caller, bool tells);

void bind_request(nb::module_& module);

}  // namespace pcadim::python
