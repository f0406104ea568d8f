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
#include "held.hpp"
#include "input.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/reduce.hpp"
#include "pcadim/select.hpp"
#include "pcadim/spectrum_input.hpp"
#include "reduction.hpp"
#include "request.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

Report select_data(nb::object input, const Asked& asked) {
  return in_background(asked.progress, [held = Held(std::move(input)), request = asked.request,
                                        told = tells(asked)](Caller& caller) {
    const Request passed = for_caller(request, caller, told);
    return select(*held.input->open(passed, caller), passed);
  });
}

/// How many components to keep, asked of Python on the thread that called.
auto asked_of(const nb::object& how_many, Caller& caller) {
  return [&](const Report& report) {
    Index d = 0;
    caller.call([&] { d = nb::cast<Index>(how_many(report)); });
    return d;
  };
}

ReductionNoise noise_named(const std::string& word) {
  Reduction reduction;
  set_option(reduction, "noise", word);
  return reduction.noise;
}

Reduced reduce_data(nb::object input, const Asked& asked, std::optional<Index> d, Index at_least,
                    nb::object how_many, const std::string& noise_word) {
  const ReductionNoise noise = noise_named(noise_word);
  return in_background(
      asked.progress,
      [held = Held(std::move(input)), request = asked.request, d, at_least, noise,
       how_many = std::move(how_many), told = tells(asked)](Caller& caller) -> Reduced {
        const Request passed = for_caller(request, caller, told);
        const auto source = held.input->open(passed, caller);
        if (d) return {reduce(*source, passed, {.d = d, .noise = noise}), std::nullopt};
        SelectedComponents selected =
            how_many.is_none()
                ? select_and_reduce(*source, passed, at_least, noise)
                : select_and_reduce(*source, passed, asked_of(how_many, caller), noise);
        return {std::move(selected.components), std::move(selected.report)};
      });
}

/// The request of a report holds what was said of the PCA, too.
Report select_given(GivenSpectrum given, const Asked& asked) {
  given.options = options_in_force(asked.given);
  return in_background(asked.progress, [given = std::move(given), request = asked.request,
                                        told = tells(asked)](Caller& caller) {
    return select(given, for_caller(request, caller, told));
  });
}

Report select_spectrum(const std::vector<double>& values, const Asked& asked) {
  const Request& request = asked.request;
  return select_given(
      spectrum_from_values(values, spectrum_input(asked.given, request.center, request.scale)),
      asked);
}

Report select_covariance(nb::object matrix, const Asked& asked) {
  const CovarianceInput input =
      covariance_input(asked.given, asked.request.center, asked.request.scale);
  const auto found =
      in_background(asked.progress, [held = Held(std::move(matrix)), input, request = asked.request,
                                     told = tells(asked)](Caller& caller) {
        const Request passed = for_caller(request, caller, told);
        return spectrum_from_covariance(*held.input->open(passed, caller), input);
      });
  return select_given(found, asked);
}

}  // namespace

void bind_calls(nb::module_& module) {
  module.def("select", select_data, "input"_a, "request"_a, "How many components?",
             nb::sig("def select(input: Input, request: Request) -> Report"));
  module.def("reduce", reduce_data, "input"_a, "request"_a, "d"_a = nb::none(), "at_least"_a = 0,
             "how_many"_a = nb::none(), "noise"_a = "white",
             "The d leading components; without d as many as the request's method says, but "
             "`at_least` so many where it keeps fewer or declines (0: that is an error), or as "
             "many as `how_many(report)` says. `noise` is what the noise is taken for.",
             nb::sig("def reduce(input: Input, request: Request, d: int | None = None, "
                     "at_least: int = 0, how_many: object = None, noise: str = 'white') -> "
                     "Components"));
  module.def("select_spectrum", select_spectrum, "values"_a, "request"_a,
             "How many components, of a PCA that exists?");
  module.def("select_covariance", select_covariance, "matrix"_a, "request"_a,
             "How many components, of a covariance matrix?",
             nb::sig("def select_covariance(matrix: Input, request: Request) -> Report"));
}

}  // namespace pcadim::python
