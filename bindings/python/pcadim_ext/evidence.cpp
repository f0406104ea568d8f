#include "evidence.hpp"

#include <nanobind/ndarray.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "background.hpp"
#include "input.hpp"
#include "pcadim/evidence.hpp"
#include "pcadim/log_bessel_k.hpp"
#include "request.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

template <class Number>
using List = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Number>
std::span<Number> span_of(const List<Number>& list) {
  return {list.data(), list.shape(0)};
}

Spectrum spectrum_of_data(nb::object input, const Asked& asked) {
  Input* rows = nb::cast<Input*>(input);
  return in_background(asked.progress,
                       [keep = std::move(input), rows, request = asked.request](Caller& caller) {
                         const Request passed = for_caller(request, caller, false);
                         return spectrum_of(*rows->open(passed, caller), passed);
                       });
}

/// NaN in `a` asks for the plug-in.
void evidence(const Spectrum& spectrum, const List<const double>& phi, const List<const double>& a,
              const List<const std::int64_t>& d, const List<double>& out) {
  std::vector<EvidencePoint> points;
  for (std::size_t k = 0; k < out.shape(0); ++k) {
    points.push_back({phi.data()[k], d.data()[k], {}});
    if (!std::isnan(a.data()[k])) points.back().a = a.data()[k];
  }
  const std::vector<double> values = log_evidence(spectrum, points);
  std::copy(values.begin(), values.end(), out.data());
}

void bessel(const List<const double>& nu, const List<const double>& z, const List<double>& out) {
  log_bessel_k(span_of(nu), span_of(z), span_of(out));
}

}  // namespace

void bind_evidence(nb::module_& module) {
  nb::class_<Spectrum>(module, "Spectrum")
      .def_ro("p", &Spectrum::p, "The number of columns in use.");
  module.def("spectrum", spectrum_of_data, "input"_a, "request"_a);
  module.def(
      "spectrum_of_report", [](const Report& report) { return spectrum_of(report); }, "report"_a);
  module.def("log_evidence", evidence, "spectrum"_a, "phi"_a, "a"_a, "d"_a, "out"_a);
  module.def("log_bessel_k", bessel, "nu"_a, "z"_a, "out"_a);
}

}  // namespace pcadim::python
