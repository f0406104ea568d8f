#include "simulation.hpp"

#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "background.hpp"
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

Rows simulate_data(Index n, Index p, Index d, double snr, std::uint64_t seed, int threads) {
  const Simulation simulation{n, p, d, snr, seed, threads};
  std::vector<double> values =
      in_background(nb::none(), [simulation](Caller&) { return simulate(simulation); });
  return handed_over(std::move(values), static_cast<std::size_t>(n), static_cast<std::size_t>(p));
}

}  // namespace

void bind_simulation(nb::module_& module) {
  const Simulation usual;
  module.def("simulate", simulate_data, nb::kw_only(), "n"_a = usual.n, "p"_a = usual.p,
             "d"_a = usual.d, "snr"_a = usual.snr, "seed"_a = usual.seed,
             "threads"_a = usual.threads, "Data with a known answer.");
}

}  // namespace pcadim::python
