#include "eigenvalues.hpp"

#include <nanobind/ndarray.h>

#include <vector>

#include "pcadim/symmetric_eigenvalues.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

using Cells = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Squares = nb::ndarray<const double, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<nb::numpy, const double, nb::ndim<1>>;

std::vector<double> copy_of(const Cells& cells) {
  return {cells.data(), cells.data() + cells.size()};
}

nb::object for_python(const std::vector<double>& values) {
  return Values(values.data(), {values.size()}).cast(nb::rv_policy::copy);
}

nb::object of_symmetric(const Cells& matrix) {
  std::vector<double> values;
  {
    const nb::gil_scoped_release others_may_work;
    values = eigenvalues_of_symmetric(static_cast<Index>(matrix.shape(0)), copy_of(matrix));
  }
  return for_python(values);
}

nb::object of_band(const Squares& squares, const Cells& corner) {
  std::vector<double> values;
  {
    const nb::gil_scoped_release others_may_work;
    values = eigenvalues_of_band(
        {{squares.data(), squares.size()}, static_cast<Index>(corner.shape(0)), copy_of(corner)});
  }
  return for_python(values);
}

}  // namespace

void bind_eigenvalues(nb::module_& module) {
  module.attr("BAND_WIDTH") = BandAndCorner::width;
  module.def("symmetric_eigenvalues", of_symmetric, "matrix"_a.noconvert(),
             "The eigenvalues of a symmetric matrix, ascending.");
  module.def("band_eigenvalues", of_band, "squares"_a.noconvert(), "corner"_a.noconvert(),
             "The same of a band (blocks x 2 BAND_WIDTH x BAND_WIDTH) with a corner after it.");
}

}  // namespace pcadim::python
