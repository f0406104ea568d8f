#include <cpp11/doubles.hpp>
#include <cpp11/list.hpp>
#include <string>
#include <utility>
#include <vector>

#include "background.h"
#include "guarded.h"
#include "inputs.h"
#include "pcadim/contract.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"
#include "pcadim/spectrum_input.hpp"
#include "pcadim/version.hpp"
#include "request.h"
#include "to_r.h"

// All calls take options as a JSON object and return JSON: no method or option by its name.
namespace pcadim::r {
namespace {

/// The request of a report holds what was said of the PCA, too.
cpp11::sexp select_given(GivenSpectrum given, const GivenPca& pca, const Request& request) {
  given.options = options_in_force(pca);
  return text_to_r(in_background(R_NilValue, [given, request](const StopToken& stop) {
    return to_json(select(given, with_stop(request, stop)), true);
  }));
}

/// Rows, one after another, as R stores matrices.
std::vector<double> by_columns(const std::vector<double>& numbers, Index n, Index p) {
  std::vector<double> turned(numbers.size());
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < p; ++j)
      turned[static_cast<std::size_t>(j * n + i)] = numbers[static_cast<std::size_t>(i * p + j)];
  return turned;
}

}  // namespace
}  // namespace pcadim::r

using namespace pcadim;
using namespace pcadim::r;

[[cpp11::register]] cpp11::sexp select_(const cpp11::list& input, const std::string& options) {
  return guarded([&] {
    const Request request = request_from(options);
    const Opener open = opener_of(input);
    return text_to_r(
        in_background(static_cast<SEXP>(input), [open, request](const StopToken& stop) {
          const Request asked = with_stop(request, stop);
          return to_json(select(*open(asked), asked), true);
        }));
  });
}

[[cpp11::register]] cpp11::sexp select_spectrum_(const cpp11::doubles& values,
                                                 const std::string& options) {
  return guarded([&] {
    const Request request = request_from(options);
    const auto pca = options_from_json<GivenPca>(options);
    const std::vector<double> list(values.begin(), values.end());
    const SpectrumInput known = spectrum_input(pca, request.center, request.scale);
    return select_given(spectrum_from_values(list, known), pca, request);
  });
}

[[cpp11::register]] cpp11::sexp select_covariance_(const cpp11::list& input,
                                                   const std::string& options) {
  return guarded([&] {
    const Request request = request_from(options);
    const auto pca = options_from_json<GivenPca>(options);
    const CovarianceInput known = covariance_input(pca, request.center, request.scale);
    const Opener open = opener_of(input);
    GivenSpectrum given =
        in_background(static_cast<SEXP>(input), [open, request, known](const StopToken& stop) {
          return spectrum_from_covariance(*open(with_stop(request, stop)), known);
        });
    return select_given(std::move(given), pca, request);
  });
}

[[cpp11::register]] cpp11::sexp simulate_(const std::string& options) {
  return guarded([&] {
    const auto simulation = options_from_json<Simulation>(options);
    const Index n = simulation.n, p = simulation.p;
    const std::vector<double> numbers = in_background(
        R_NilValue,
        [simulation, n, p](const StopToken&) { return by_columns(simulate(simulation), n, p); });
    return matrix_to_r(numbers, static_cast<int>(n), static_cast<int>(p));
  });
}

[[cpp11::register]] std::string methods_json_() { return methods_to_json(); }

[[cpp11::register]] std::string options_json_() { return options_to_json(); }

[[cpp11::register]] std::string core_version_() { return version(); }
