/// The Bayesian information criterion for probabilistic PCA. G. Schwarz, Estimating the dimension
/// of a model, Annals of Statistics 6 (1978); the likelihood and its parameters from Tipping &
/// Bishop, JRSS B 61 (1999).
#include <cmath>

#include "pcadim/selector.hpp"
#include "selectors/curve.hpp"
#include "selectors/ppca_likelihood.hpp"

namespace pcadim {
namespace {

/// Schwarz: -BIC/2 is the log evidence up to terms that do not grow with n.
void add_schwarz_posterior(Selection& selection) {
  std::vector<double> log_evidence(selection.curve);
  for (double& value : log_evidence) value /= -2;
  selection.posterior = posterior_from_log(log_evidence);
  selection.credible_set = credible_set(selection.posterior, selection.first);
}

Selection run(const Spectrum& spectrum, const Options&, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  Selection selection;
  selection.curve = information_criterion(spectrum, std::log(static_cast<double>(spectrum.n)));
  add_schwarz_posterior(selection);
  take_best(selection, Direction::minimise, spectrum);
  return selection;
}

}  // namespace

extern const SelectorInfo bic_selector;
const SelectorInfo bic_selector{
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
