/// Akaike's information criterion for probabilistic PCA. H. Akaike, A new look at the statistical
/// model identification, IEEE Trans. Automatic Control 19 (1974); the likelihood and its parameters
/// from Tipping & Bishop, JRSS B 61 (1999).
#include "methods/shared/curve.hpp"
#include "methods/shared/ppca_likelihood.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr double price_per_parameter = 2;

Selection run(const Spectrum& spectrum, const Options&, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  Selection selection;
  selection.curve = information_criterion(spectrum, price_per_parameter);
  take_best(selection, Direction::minimise, spectrum);
  return selection;
}

}  // namespace

extern const MethodInfo aic_method;
const MethodInfo aic_method{
    .id = "aic",
    .title = "Akaike's information criterion (PPCA)",
    .citation =
        "Akaike, A new look at the statistical model identification, IEEE Trans. Automatic Control "
        "19 (1974) 716-723",
    .kind = Kind::penalised,
    .assumes = Assumption::white_noise,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = {},
    .run = run,
};

}  // namespace pcadim
