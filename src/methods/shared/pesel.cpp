#include "methods/shared/pesel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "methods/shared/curve.hpp"
#include "methods/shared/ppca_likelihood.hpp"

namespace pcadim {
namespace {

enum class Side { rows, columns };

/// The side that grows: its items count as the N observations of D variables.
Side growing_side(const Spectrum& spectrum, const std::string& asymptotics) {
  if (asymptotics == "auto") return spectrum.n >= spectrum.p ? Side::rows : Side::columns;
  return asymptotics == "n" ? Side::rows : Side::columns;
}

/// The N x D matrix A, as X or its transpose, without eigenvalues.
Spectrum matrix_of(const Spectrum& spectrum, Side side) {
  Spectrum a;
  a.n = side == Side::rows ? spectrum.n : spectrum.p;
  a.p = side == Side::rows ? spectrum.p : spectrum.n;
  a.centered = false;  // max_rank() is then min(N, D), whichever side was centred
  return a;
}

/// The eigenvalues of cov(A), divisor N - 1, from those of X'X/n.
Spectrum as_observed(const Spectrum& spectrum, Side side) {
  Spectrum a = matrix_of(spectrum, side);
  const double rescale = static_cast<double>(spectrum.n) / static_cast<double>(a.n - 1);
  a.eigenvalues = spectrum.eigenvalues;
  for (double& value : a.eigenvalues) value *= rescale;
  a.total_variance = spectrum.total_variance * rescale;
  a.complete = spectrum.complete;
  return a;
}

/// The rank that centring leaves at most: the rows lose one dimension always, the columns too
/// unless the data are taken raw.
Index rank_bound(const Spectrum& spectrum, bool columns_centred) {
  return std::min(columns_centred ? spectrum.n - 1 : spectrum.n, spectrum.p - 1);
}

/// Does the treatment centre the columns as well?
bool centres_columns(const Spectrum& spectrum, Treatment treatment) {
  return treatment == Treatment::rows_standardised || spectrum.scaled;
}

/// D without the zero that centring makes, if there is one.
Index side_without_zero(const Spectrum& spectrum, Index side, std::optional<Treatment> treatment) {
  if (treatment) return std::min(side, rank_bound(spectrum, centres_columns(spectrum, *treatment)));
  return spectrum.centered ? std::min(side, spectrum.n - 1) : side;
}

/// The same from the data, treated as the authors' package treats them.
Spectrum as_treated(const Spectrum& spectrum, Side side, Treatment treatment,
                    DataOperations& data) {
  Spectrum a = matrix_of(spectrum, side);
  std::vector<double> squares = data.squared_singular_values(treatment);
  const auto bound =
      static_cast<std::size_t>(rank_bound(spectrum, centres_columns(spectrum, treatment)));
  squares.resize(std::min(squares.size(), bound));
  const double rounding =
      static_cast<double>(std::max(a.n, a.p)) * std::numeric_limits<double>::epsilon();
  for (const double square : squares) {
    if (!(std::sqrt(square) > rounding * std::sqrt(squares.front()))) break;  // zero from here on
    a.eigenvalues.push_back(square / static_cast<double>(a.n - 1));
    a.total_variance += a.eigenvalues.back();
  }
  return a;
}

/// How the authors' package departs from column centring; nothing where it does not.
std::optional<Treatment> own_treatment(const Spectrum& spectrum, Side side) {
  if (side == Side::columns) return Treatment::rows_centred;
  if (spectrum.scaled) return Treatment::rows_standardised;
  return std::nullopt;
}

/// The log of the criterion for k = 0, 1, ...: the maximised likelihood and log(N)/2 for each
/// parameter.
std::vector<double> pesel_curve(PeselSignal signal, const Spectrum& a) {
  const bool heterogeneous = signal == PeselSignal::heterogeneous;
  const Index last = last_candidate(a);
  std::vector<double> curve =
      heterogeneous ? ppca_log_likelihood(a, last) : isotropic_log_likelihood(a, last);
  const double log_rows = std::log(static_cast<double>(a.n)), side = static_cast<double>(a.p);
  for (std::size_t index = 0; index < curve.size(); ++index) {
    const auto k = static_cast<double>(index);
    const double directions = side * k - k * (k + 1) / 2, mean = side;
    const double variances = heterogeneous ? k + 1 : 2;
    curve[index] -= (directions + mean + variances) / 2 * log_rows;
  }
  return curve;
}

Selection answer(PeselSignal signal, const Spectrum& a) {
  if (auto nothing = nothing_to_compare(a)) return *nothing;
  Selection selection;
  selection.curve = pesel_curve(signal, a);
  add_posterior(selection, selection.curve);
  take_best(selection, Direction::maximise, a);
  return selection;
}

}  // namespace

Selection run_pesel(PeselSignal signal, const Spectrum& spectrum, const Options& options,
                    const Context& context) {
  if (std::min(spectrum.n, spectrum.p) < 2)
    return declined(Outcome::degenerate, "One row or column leaves nothing to compare.");
  const Side side = growing_side(spectrum, options.word("asymptotics"));
  const bool own = options.word("centering") == "pesel";
  if (own && !spectrum.centered) {
    return declined(Outcome::not_applicable,
                    "centering=pesel centres in its own way; the data are taken without centring.");
  }
  const auto treatment = own ? own_treatment(spectrum, side) : std::nullopt;
  if (treatment && context.data == nullptr)
    return declined(Outcome::not_applicable, "centering=pesel needs the data.");
  Spectrum a = treatment ? as_treated(spectrum, side, *treatment, *context.data)
                         : as_observed(spectrum, side);
  if (options.word("rank") == "n-1") a.p = side_without_zero(spectrum, a.p, treatment);
  Selection selection = answer(signal, a);
  selection.fitted = {{"asymptotics", std::string(side == Side::rows ? "n" : "p")}};
  return selection;
}

}  // namespace pcadim
