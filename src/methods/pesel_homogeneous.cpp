/// PESEL where all components of the signal share one variance.
#include "methods/shared/pesel.hpp"

namespace pcadim {
namespace {

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  return run_pesel(PeselSignal::homogeneous, spectrum, options, context);
}

}  // namespace

extern const MethodInfo pesel_homogeneous_method;
const MethodInfo pesel_homogeneous_method{
    .id = "pesel_homogeneous",
    .title = "Penalised semi-integrated likelihood, homogeneous signal (PESEL)",
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
