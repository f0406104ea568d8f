#include "calls.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "background.hpp"
#include "input.hpp"
#include "pcadim/select.hpp"
#include "pcadim/error.hpp"
#include "pcadim/reduce.hpp"
#include "pcadim/spectrum_input.hpp"
#include "reduction.hpp"
#include "request.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

/// An input that stays alive for as long as the work with it.
struct Held {
  explicit Held(nb::object object) : keep(std::move(object)), input(nb::cast<Input*>(keep)) {}
  nb::object keep;
  Input* input;
};

bool tells(const Asked& asked) { return !asked.progress.is_none(); }

Report select_data(nb::object input, const Asked& asked) {
  return in_background(asked.progress, [held = Held(std::move(input)), request = asked.request,
                                        told = tells(asked)](Caller& caller) {
    const Request passed = for_caller(request, caller, told);
    return select(*held.input->open(passed, caller), passed);
  });
}

Reduced reduce_data(nb::object input, const Asked& asked, std::optional<Index> d, Index at_least) {
  return in_background(asked.progress,
                       [held = Held(std::move(input)), request = asked.request, d, at_least,
                        told = tells(asked)](Caller& caller) -> Reduced {
                         const Request passed = for_caller(request, caller, told);
                         const auto source = held.input->open(passed, caller);
                         if (d) return {reduce(*source, passed, d), std::nullopt};
                         SelectedComponents chosen = select_and_reduce(*source, passed, at_least);
                         return {std::move(chosen.components), std::move(chosen.report)};
                       });
}

Report select_given(GivenSpectrum given, const Asked& asked) {
  return in_background(asked.progress, [given = std::move(given), request = asked.request,
                                        told = tells(asked)](Caller& caller) {
    return select(given, for_caller(request, caller, told));
  });
}

std::optional<Divisor> divisor_of(const std::optional<std::string>& word) {
  if (!word) return std::nullopt;
  if (*word == "n") return Divisor::n;
  if (*word == "n-1") return Divisor::n_minus_1;
  throw UsageError("divisor '" + *word + "': expected n or n-1");
}

SpectrumKind kind_of(const std::string& word) {
  if (word == "eigenvalues") return SpectrumKind::eigenvalues;
  if (word == "sdev") return SpectrumKind::sdev;
  if (word == "singular") return SpectrumKind::singular;
  throw UsageError("kind '" + word + "': expected eigenvalues, sdev or singular");
}

Report select_spectrum(const std::vector<double>& values, const Asked& asked, Index n, Index p,
                       const std::string& kind, const std::optional<std::string>& divisor,
                       std::optional<double> total_variance, std::string name) {
  return select_given(spectrum_from_values(values, {.n = n,
                                                    .p = p,
                                                    .kind = kind_of(kind),
                                                    .divisor = divisor_of(divisor),
                                                    .total_variance = total_variance,
                                                    .centered = asked.request.center,
                                                    .scaled = asked.request.scale,
                                                    .name = std::move(name)}),
                      asked);
}

Report select_covariance(nb::object matrix, const Asked& asked, Index n,
                         const std::optional<std::string>& divisor) {
  CovarianceInput input{.n = n, .centered = asked.request.center, .scale = asked.request.scale};
  input.divisor = divisor_of(divisor).value_or(input.divisor);
  return in_background(
      asked.progress, [held = Held(std::move(matrix)), input, request = asked.request,
                       told = tells(asked)](Caller& caller) {
        const Request passed = for_caller(request, caller, told);
        return select(spectrum_from_covariance(*held.input->open(passed, caller), input), passed);
      });
}

}  // namespace

void bind_calls(nb::module_& module) {
  module.def("select", select_data, "input"_a, "request"_a, "How many components?",
             nb::sig("def select(input: Input, request: Request) -> Report"));
  module.def("reduce", reduce_data, "input"_a, "request"_a, "d"_a = nb::none(), "at_least"_a = 0,
             "The d leading components; without d as many as the request's method says, but "
             "`at_least` so many where it keeps fewer or declines (0: that is an error).",
             nb::sig("def reduce(input: Input, request: Request, d: int | None = None, "
                     "at_least: int = 0) -> Components"));
  module.def("select_spectrum", select_spectrum, "values"_a, "request"_a, nb::kw_only(), "n"_a,
             "p"_a, "kind"_a, "divisor"_a = nb::none(), "total_variance"_a = nb::none(),
             "name"_a = SpectrumInput().name, "How many components, of a PCA that exists?");
  module.def("select_covariance", select_covariance, "matrix"_a, "request"_a, nb::kw_only(), "n"_a,
             "divisor"_a = nb::none(), "How many components, of a covariance matrix?",
             nb::sig("def select_covariance(matrix: Input, request: Request, *, n: int, "
                     "divisor: str | None = None) -> Report"));
}

}  // namespace pcadim::python
