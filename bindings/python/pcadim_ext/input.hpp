#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <string>
#include <vector>

#include "background.hpp"
#include "pcadim/select.hpp"
#include "pcadim/source.hpp"

namespace pcadim::python {

namespace nb = nanobind;

/// Numbers that Python owns: float32 or float64 in two dimensions, any strides, not written to.
using Matrix = nb::ndarray<nb::ro, nb::ndim<2>, nb::device::cpu>;

/// Data as Python hands them over. The input keeps the Python objects, the source only looks at
/// their memory: a source may end on a thread that must not touch Python.
class Input {
 public:
  Input() = default;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  virtual ~Input() = default;

  /// Called on the working thread. The source must not outlive the input or the caller.
  virtual std::unique_ptr<Source> open(const Request& request, Caller& caller) = 0;
};

/// Throws InputError for another type of number.
MatrixView view_of(const Matrix& matrix);

void bind_matrix_inputs(nb::module_& module);
void bind_file_input(nb::module_& module);
void bind_chunk_input(nb::module_& module);
void bind_array_input(nb::module_& module);

}  // namespace pcadim::python
