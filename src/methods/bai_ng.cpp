/// Penalised residual variance of an approximate factor model, consistent as n and p grow together.
/// J. Bai, S. Ng, Determining the number of factors in approximate factor models, Econometrica 70
/// (2002).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "methods/shared/curve.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "criterion",
               .type = OptionType::word,
               .default_value = "ic2",
               .choices = {"ic1", "ic2", "ic3", "pc1", "pc2", "pc3"},
               .help = "ic: on the logarithm of the residual variance; pc: on the variance itself"},
    OptionInfo{.name = "kmax",
               .type = OptionType::integer,
               .default_value = {},
               .minimum = 1,
               .help = "the largest d considered, and the noise level of pc; not set: half of "
                       "min(n, p), for pc at most 8"},
};

struct Criterion {
  bool logarithmic;  ///< IC, otherwise PC
  char penalty;      ///< '1', '2', '3'
};

Criterion criterion_of(const Options& options) {
  const std::string& word = options.word("criterion");
  return {word.starts_with("ic"), word.back()};
}

/// g(n, p): the price of one factor.
double price(const Spectrum& spectrum, char penalty) {
  const auto n = static_cast<double>(spectrum.n), p = static_cast<double>(spectrum.p);
  const double smaller = std::min(n, p), rate = (n + p) / (n * p);
  if (penalty == '1') return -rate * std::log(rate);
  if (penalty == '2') return rate * std::log(smaller);
  return std::log(smaller) / smaller;
}

/// PC multiplies its price by V(kmax): a kmax near the rank would make factors nearly free, so it
/// keeps to the 8 that other programs take. IC only has to stop before log V falls away to -inf.
Index default_kmax(const Spectrum& spectrum, bool logarithmic) {
  const Index half = std::max<Index>(1, std::min(spectrum.n, spectrum.p) / 2);
  return logarithmic ? half : std::min<Index>(half, 8);
}

/// V(k) / V(0) for k = 0 ... last, where V(k) = RSS_k / (n p): free of units.
std::vector<double> residual_shares(const Spectrum& spectrum, Index last) {
  std::vector<double> shares = tail_means(spectrum, last + 1);
  const double total = shares.front();
  const auto p = static_cast<double>(spectrum.p);
  for (std::size_t k = 0; k < shares.size(); ++k)
    shares[k] *= (p - static_cast<double>(k)) / (p * total);
  return shares;
}

/// The criterion for data whose V(0) is 1.
std::vector<double> criterion_curve(const Spectrum& spectrum, Criterion criterion, Index last) {
  std::vector<double> curve = residual_shares(spectrum, last);
  const double noise = criterion.logarithmic ? 1 : curve.back();
  const double step = noise * price(spectrum, criterion.penalty);
  for (std::size_t k = 0; k < curve.size(); ++k) {
    if (criterion.logarithmic)
      curve[k] = curve[k] > 0 ? std::log(curve[k]) : std::numeric_limits<double>::infinity();
    curve[k] += step * static_cast<double>(k);
  }
  return curve;
}

/// The curve in the units of the data.
void restore_units(std::vector<double>& curve, Criterion criterion, double variance) {
  for (double& value : curve)
    value = criterion.logarithmic ? value + std::log(variance) : value * variance;
}

constexpr std::array fitted_table{
    FittedInfo{"kmax", "largest number considered"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  const Criterion criterion = criterion_of(options);
  const Index wanted = options.is_set("kmax") ? options.integer("kmax")
                                              : default_kmax(spectrum, criterion.logarithmic);
  const Index known = last_candidate(spectrum), kmax = std::min(wanted, known);
  if (!criterion.logarithmic && !spectrum.complete && wanted > known) {
    return declined(
        Outcome::truncated,
        fmt::format("The residual variance of kmax = {} components is not known.", wanted));
  }
  Selection selection;
  selection.curve = criterion_curve(spectrum, criterion, kmax);
  selection.fitted = {{"kmax", static_cast<double>(kmax)}};
  take_best(selection, Direction::minimise, spectrum, wanted);
  restore_units(selection.curve, criterion, spectrum.mean_eigenvalue());
  if (selection.d == kmax && kmax < known)
    selection.note = fmt::format("The criterion is best at its bound, kmax = {}.", kmax);
  return selection;
}

}  // namespace

extern const MethodInfo bai_ng_method;
const MethodInfo bai_ng_method{
    .id = "bai_ng",
    .title = "Information criteria for factor models (Bai & Ng)",
    .citation =
        "Bai & Ng, Determining the number of factors in approximate factor models, Econometrica 70 "
        "(2002) 191-221",
    .kind = Kind::penalised,
    .assumes = Assumption::factor_model,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
