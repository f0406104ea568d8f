#include "pcadim/evidence.hpp"

#include <cmath>
#include <cpp11/doubles.hpp>
#include <cpp11/list.hpp>
#include <span>
#include <string>
#include <vector>

#include "background.h"
#include "guarded.h"
#include "inputs.h"
#include "pcadim/log_bessel_k.hpp"
#include "pcadim/report.hpp"
#include "request.h"

namespace pcadim::r {
namespace {

/// NA in `a` asks for the plug-in.
std::vector<EvidencePoint> points(const cpp11::doubles& phi, const cpp11::doubles& d,
                                  const cpp11::doubles& a) {
  std::vector<EvidencePoint> all;
  for (R_xlen_t k = 0; k < phi.size(); ++k) {
    all.push_back({phi[k], static_cast<Index>(d[k]), {}});
    if (!std::isnan(a[k])) all.back().a = a[k];
  }
  return all;
}

cpp11::sexp evidence(const Spectrum& spectrum, const std::vector<EvidencePoint>& models,
                     int threads) {
  return cpp11::writable::doubles(
      in_background(R_NilValue, [spectrum, models, threads](const StopToken&) {
        return log_evidence(spectrum, models, threads);
      }));
}

}  // namespace
}  // namespace pcadim::r

using namespace pcadim;
using namespace pcadim::r;

[[cpp11::register]] cpp11::sexp log_evidence_of_data_(const cpp11::list& input,
                                                      const std::string& options,
                                                      const cpp11::doubles& phi,
                                                      const cpp11::doubles& d,
                                                      const cpp11::doubles& a) {
  return guarded([&] {
    const Request request = request_from(options);
    const Opener open = opener_of(input);
    const Spectrum spectrum =
        in_background(static_cast<SEXP>(input), [open, request](const StopToken& stop) {
          const Request asked = with_stop(request, stop);
          return spectrum_of(*open(asked), asked);
        });
    return evidence(spectrum, points(phi, d, a), request.threads);
  });
}

[[cpp11::register]] cpp11::sexp log_evidence_of_report_(const std::string& json,
                                                        const cpp11::doubles& phi,
                                                        const cpp11::doubles& d,
                                                        const cpp11::doubles& a, int threads) {
  return guarded(
      [&] { return evidence(spectrum_of(report_from_json(json)), points(phi, d, a), threads); });
}

[[cpp11::register]] cpp11::sexp log_bessel_k_(const cpp11::doubles& nu, const cpp11::doubles& z) {
  return guarded([&] {
    const auto count = static_cast<std::size_t>(z.size());
    cpp11::sexp out = cpp11::safe[Rf_allocVector](REALSXP, z.size());
    log_bessel_k(std::span(REAL(static_cast<SEXP>(nu)), count),
                 std::span(REAL(static_cast<SEXP>(z)), count), std::span(REAL(out), count));
    return out;
  });
}
