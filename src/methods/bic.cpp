/// The Bayesian information criterion for probabilistic PCA. G. Schwarz, Estimating the dimension
/// of a model, Annals of Statistics 6 (1978); the likelihood and its parameters from Tipping &
/// Bishop, JRSS B 61 (1999).
#include <cmath>

#include "methods/shared/curve.hpp"
#include "methods/shared/ppca_likelihood.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

/// Schwarz: -BIC/2 is the log evidence up to terms that do not grow with n.
std::vector<double> schwarz_evidence(std::vector<double> bic) {
  for (double& value : bic) value /= -2;
  return bic;
}

Selection run(const Spectrum& spectrum, const Options&, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  Selection selection;
  selection.curve = information_criterion(spectrum, std::log(static_cast<double>(spectrum.n)));
  add_posterior(selection, schwarz_evidence(selection.curve));
  take_best(selection, Direction::minimise, spectrum);
  return selection;
}

}  // namespace

extern const MethodInfo bic_method;
const MethodInfo bic_method{
    .id = "bic",
    .title = "Bayesian information criterion (PPCA)",
    .citation =
        "Schwarz, Estimating the dimension of a model, Annals of Statistics 6 (1978) 461-464",
    .kind = Kind::penalised,
    .assumes = Assumption::white_noise,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = {},
    .run = run,
};

}  // namespace pcadim
