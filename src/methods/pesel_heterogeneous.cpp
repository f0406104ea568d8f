/// PESEL where each component of the signal has a variance of its own.
#include "methods/shared/pesel.hpp"

namespace pcadim {
namespace {

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  return run_pesel(PeselSignal::heterogeneous, spectrum, options, context);
}

}  // namespace

extern const MethodInfo pesel_heterogeneous_method;
const MethodInfo pesel_heterogeneous_method{
    .id = "pesel_heterogeneous",
    .title = "Penalised semi-integrated likelihood, heterogeneous signal (PESEL)",
    .citation =
        "Sobczyk, Bogdan & Josse, Bayesian dimensionality reduction with PCA using penalized "
        "semi-integrated likelihood, J. Computational and Graphical Statistics 26 (2017) 826-839",
    .kind = Kind::approximate_bayes,
    .assumes = Assumption::white_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = pesel_options,
    .fitted = pesel_fitted,
    .run = run,
};

}  // namespace pcadim
