#include "simulation.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "background.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/simulate.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;
using Rows = nb::ndarray<nb::numpy, double, nb::ndim<2>, nb::c_contig>;

/// The numbers become Python's without a copy.
Rows handed_over(std::vector<double> values, std::size_t n, std::size_t p) {
  auto owned = std::make_unique<std::vector<double>>(std::move(values));
  double* data = owned->data();
  nb::capsule owner(owned.get(), [](void* numbers) noexcept {
    delete static_cast<std::vector<double>*>(numbers);
  });
  owned.release();
  return Rows(data, {n, p}, owner);
}

Rows simulate_data(const std::string& options) {
  const auto simulation = options_from_json<Simulation>(options);
  std::vector<double> values =
      in_background(nb::none(), [simulation](Caller&) { return simulate(simulation); });
  return handed_over(std::move(values), static_cast<std::size_t>(simulation.n),
                     static_cast<std::size_t>(simulation.p));
}

}  // namespace

void bind_simulation(nb::module_& module) {
  module.def("simulate", simulate_data, "options"_a = "{}",
             "Data with a known answer; the options are a JSON object.");
}

}  // namespace pcadim::python
