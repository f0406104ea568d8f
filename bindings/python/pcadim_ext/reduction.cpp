#include "reduction.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <string>
#include <vector>

namespace pcadim::python {
namespace {

using Vector = nb::ndarray<nb::numpy, double, nb::ndim<1>>;
using Columns = nb::ndarray<nb::numpy, double, nb::ndim<2>, nb::f_contig>;

/// Arrays are views: they keep the object alive that owns the numbers.
template <std::vector<double> Components::*member>
Vector vector_of(nb::handle self) {
  std::vector<double>& numbers = nb::cast<Reduced&>(self).components.*member;
  return Vector(numbers.data(), {numbers.size()}, self);
}

Columns matrix_of(nb::handle self, std::vector<double>& numbers, const Components& components) {
  const auto p = static_cast<std::size_t>(components.p), d = static_cast<std::size_t>(components.d);
  return Columns(numbers.data(), {p, d}, self, {1, components.p});
}

Columns loadings(nb::handle self) {
  Components& components = nb::cast<Reduced&>(self).components;
  return matrix_of(self, components.loadings, components);
}

Columns projection(nb::handle self) {
  Components& components = nb::cast<Reduced&>(self).components;
  const bool own = !components.projection.empty();
  return matrix_of(self, own ? components.projection : components.loadings, components);
}

/// The model of missing cells: mean, loadings and noise variances of the columns; or nothing.
nb::object cells(nb::handle self) {
  Components& components = nb::cast<Reduced&>(self).components;
  if (!components.cells) return nb::none();
  CellModel& model = *components.cells;
  const std::size_t p = model.mean.size();
  return nb::make_tuple(Vector(model.mean.data(), {p}, self),
                        Columns(model.loadings.data(), {p, static_cast<std::size_t>(model.rank)},
                                self, {1, components.p}),
                        Vector(model.noise.data(), {p}, self));
}

std::string noise(const Reduced& reduced) {
  return std::string(to_string(reduced.components.noise));
}

template <auto member>
auto value_of(const Reduced& reduced) {
  return reduced.components.*member;
}

}  // namespace

void bind_reduction(nb::module_& module) {
  nb::class_<Reduced>(module, "Components",
                      "The leading principal components: (x - mean) * factor @ projection are the "
                      "scores of a row x.")
      .def_prop_ro("n", value_of<&Components::n>)
      .def_prop_ro("p", value_of<&Components::p>)
      .def_prop_ro("d", value_of<&Components::d>)
      .def_prop_ro("method", value_of<&Components::method>)
      .def_prop_ro("centered", value_of<&Components::centered>)
      .def_prop_ro("scaled", value_of<&Components::scaled>)
      .def_prop_ro("column_names", value_of<&Components::column_names>)
      .def_prop_ro("mean", vector_of<&Components::mean>)
      .def_prop_ro("factor", vector_of<&Components::factor>)
      .def_prop_ro("loadings", loadings)
      .def_prop_ro("projection", projection)
      .def_prop_ro("noise", noise)
      .def_prop_ro("noise_deviations", vector_of<&Components::noise_deviations>)
      .def_prop_ro("variances", vector_of<&Components::variances>)
      .def_prop_ro("total_variance", value_of<&Components::total_variance>)
      .def_prop_ro("cells", cells)
      .def_prop_ro("missing", value_of<&Components::missing>)
      .def_prop_ro("dropped_rows", value_of<&Components::dropped_rows>)
      .def_prop_ro("dropped_columns", value_of<&Components::dropped_columns>)
      .def_prop_ro("remarks", value_of<&Components::remarks>)
      .def_prop_ro("report", [](const Reduced& reduced) { return reduced.report; });
}

}  // namespace pcadim::python
