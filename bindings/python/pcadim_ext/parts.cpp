#include "parts.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "background.hpp"
#include "held.hpp"
#include "pcadim/partial.hpp"
#include "reduction.hpp"
#include "request.hpp"
#include "saved.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

/// Work with the rows of a block, on a thread of its own.
template <class Work>
auto look(nb::object block, const Asked& asked, Work work) {
  return in_background(asked.progress,
                       [held = Held(std::move(block)), request = asked.request, told = tells(asked),
                        work = std::move(work)](Caller& caller) {
                         const Request passed = for_caller(request, caller, told);
                         return work(*held.input->open(passed, caller), passed);
                       });
}

Part summarize_block(nb::object block, Index number, const Asked& asked, bool hold) {
  const Index most = hold ? Part::most_cells : 0;
  return look(std::move(block), asked, [number, most](Source& rows, const Request& request) {
    return summarize(rows, number, request, most);
  });
}

PartNorms measure_block(nb::object block, Index number, const PartPlan& plan, const Asked& asked) {
  return look(std::move(block), asked, [number, plan](Source& rows, const Request& request) {
    return measure(rows, number, plan, request);
  });
}

PartProduct multiply_block(nb::object block, Index number, const PartPlan& plan,
                           const PartVectors& vectors, const Asked& asked) {
  return look(std::move(block), asked,
              [number, plan, vectors](Source& rows, const Request& request) {
                return multiply(rows, number, plan, vectors, request);
              });
}

Report select_by_products_of(const Part& all, const PartNorms& norms, nb::object multiplier,
                             const Asked& asked) {
  return in_background(
      asked.progress, [all, norms, multiplier = std::move(multiplier), request = asked.request,
                       told = tells(asked)](Caller& caller) {
        const auto ask = [&](const PartVectors& vectors) {
          std::optional<PartProduct> product;
          caller.call([&] { product = nb::cast<PartProduct>(multiplier(vectors)); });
          return *product;
        };
        return select_by_products(all, norms, ask, for_caller(request, caller, told));
      });
}

Report report_on(const Part& all, const std::optional<PartNorms>& norms, const Request& request) {
  return norms ? select(all, *norms, request) : select(all, request);
}

Report select_parts(const Part& all, const std::optional<PartNorms>& norms, const Asked& asked) {
  return in_background(asked.progress,
                       [all, norms, request = asked.request, told = tells(asked)](Caller& caller) {
                         return report_on(all, norms, for_caller(request, caller, told));
                       });
}

Index dimension_of(const Report& report, Index at_least, const nb::object& how_many,
                   Caller& caller) {
  Index d = std::max(report.answer.d.value_or(0), at_least);
  if (!how_many.is_none()) caller.call([&] { d = nb::cast<Index>(how_many(report)); });
  return d;
}

Reduced reduce_parts(const Part& all, const std::optional<PartNorms>& norms, const Asked& asked,
                     std::optional<Index> d, Index at_least, nb::object how_many) {
  return in_background(
      asked.progress, [=, request = asked.request, told = tells(asked)](Caller& caller) -> Reduced {
        const Request passed = for_caller(request, caller, told);
        if (d) return {reduce(all, *d, passed), std::nullopt};
        Report report = report_on(all, norms, passed);
        const Index kept = dimension_of(report, at_least, how_many, caller);
        return {reduce(all, kept, passed), std::move(report)};
      });
}

PartPlan plan(const Part& all, const Asked& asked) { return plan_parts(all, asked.request); }

void merge_parts(Part& part, const Part& other) {
  const nb::gil_scoped_release release;
  part.merge(other);
}

/// Bytes of memory, for engines that move to disk what takes too much of it.
std::size_t memory_of(const Part& part) {
  const Index held = part.holds_rows() ? part.rows() : 0;
  const Index scatter = part.cols() <= Part::most_scatter_cols ? part.cols() : 0;
  return sizeof(double) * static_cast<std::size_t>(part.cols() * (4 + scatter + held));
}

void bind_classes(nb::module_& module) {
  bind_saved<Part>(module, "Part", "What the first look leaves of some rows.")
      .def_prop_ro_static(
          "most_cells", [](nb::handle) { return Part::most_cells; },
          "Up to so many cells, of all parts together, rows are held.")
      .def_prop_ro_static(
          "most_scatter_cols", [](nb::handle) { return Part::most_scatter_cols; },
          "Parts of more columns hold no scatter matrix.")
      .def_prop_ro("rows", &Part::rows, "Rows that were used, of all parts merged into this one.")
      .def_prop_ro("cols", &Part::cols, "Columns.")
      .def_prop_ro("holds_rows", &Part::holds_rows,
                   "Does it hold all of its rows, so that no second look is needed?")
      .def("__sizeof__", memory_of)
      .def_prop_ro("needs_products", &Part::needs_products,
                   "Has it too many columns to be decomposed without products?")
      .def("merge", merge_parts, "other"_a, "Adds the rows of other parts.");
  bind_saved<PartPlan>(module, "PartPlan", "What each part must know before the second look.");
  bind_saved<PartNorms>(module, "PartNorms", "What the second look leaves of some rows.")
      .def("merge", &PartNorms::merge, "other"_a, "Adds the rows of other parts.");
  bind_saved<PartVectors>(module, "PartVectors", "Vectors that all parts are multiplied by.");
  bind_saved<PartProduct>(module, "PartProduct", "The products of some rows with such vectors.")
      .def("merge", &PartProduct::merge, "other"_a, "Adds the rows of other parts.");
}

}  // namespace

void bind_parts(nb::module_& module) {
  bind_classes(module);
  module.def("summarize", summarize_block, "block"_a, "number"_a, "request"_a, "hold"_a,
             "The first look at a part of the rows.",
             nb::sig("def summarize(block: Input, number: int, request: Request, hold: bool) -> "
                     "Part"));
  module.def("plan_parts", plan, "all"_a, "request"_a, "What the second look needs to know.");
  module.def("measure", measure_block, "block"_a, "number"_a, "plan"_a, "request"_a,
             "The second look at a part of the rows.",
             nb::sig("def measure(block: Input, number: int, plan: PartPlan, request: Request) -> "
                     "PartNorms"));
  module.def("multiply", multiply_block, "block"_a, "number"_a, "plan"_a, "vectors"_a, "request"_a,
             "One more look, for one step of select_by_products().",
             nb::sig("def multiply(block: Input, number: int, plan: PartPlan, "
                     "vectors: PartVectors, request: Request) -> PartProduct"));
  module.def("select_by_products", select_by_products_of, "all"_a, "norms"_a, "multiply"_a,
             "request"_a, "The same for any number of columns; asks for products step by step.",
             nb::sig("def select_by_products(all: Part, norms: PartNorms, multiply: object, "
                     "request: Request) -> Report"));
  module.def("select_parts", select_parts, "all"_a, "norms"_a.none(), "request"_a,
             "How many components, of all parts?");
  module.def("reduce_parts", reduce_parts, "all"_a, "norms"_a.none(), "request"_a,
             "d"_a = nb::none(), "at_least"_a = 0, "how_many"_a = nb::none(),
             "The leading components of all parts; see reduce().",
             nb::sig("def reduce_parts(all: Part, norms: PartNorms | None, request: Request, "
                     "d: int | None = None, at_least: int = 0, how_many: object = None) -> "
                     "Components"));
}

}  // namespace pcadim::python
