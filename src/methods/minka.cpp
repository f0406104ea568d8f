/// Minka's Laplace approximation of the PPCA evidence, with the terms its author added in 2008, for
/// any n and p. T. P. Minka, Automatic choice of dimensionality for PCA, NIPS 13 (2000).
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "methods/shared/curve.hpp"
#include "pcadim/method.hpp"
#include "special/log_gamma.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{
        .name = "form",
        .type = OptionType::word,
        .default_value = "minka",
        .choices = {"minka", "sklearn"},
        .help =
            "minka: the author's formula; sklearn: as scikit-learn computes it (n >= p, d from 1)"},
    OptionInfo{
        .name = "zero",
        .type = OptionType::word,
        .default_value = "consistent",
        .choices = {"consistent", "own"},
        .help =
            "noise variance of d = 0 when n < p: total over p, or over the non-zero eigenvalues "
            "only as the author's code has it"},
};

/// The conventions in which the two forms differ.
struct Form {
  double rows;          ///< the number of observations in the likelihood's exponents
  double hessian_rows;  ///< the one in the Hessian
  double rescale;       ///< eigenvalues (divisor n) are multiplied by this
  double gap_rescale;   ///< and by this inside the gaps e_i - e_j
  bool terms_of_2008;
};

/// Exact ties between eigenvalues would make the approximation infinite; their gap is taken as one
/// rounding error.
constexpr double smallest_gap = 2.2e-16;

/// Factors between renormalisations: the product of so many smallest gaps is 5e-126, which
/// LogProduct can take.
constexpr std::size_t stretch = 8;

double gap(double ratio) { return std::max(1 - ratio, smallest_gap); }

/// log of the product of 1 - a x over the values x. Eight products side by side, so that the loop
/// can use vectors and waits for none, and one logarithm for all.
double log_gaps(std::span<const double> values, double a) {
  LogProduct product;
  std::size_t i = 0;
  constexpr std::size_t lanes = 8;
  for (; i + lanes * stretch <= values.size(); i += lanes * stretch) {
    std::array<double, lanes> part{1, 1, 1, 1, 1, 1, 1, 1};
    for (std::size_t k = 0; k < stretch; ++k) {
      for (std::size_t lane = 0; lane < lanes; ++lane)
        part[lane] *= gap(a * values[i + k * lanes + lane]);
    }
    for (const double factor : part) product.multiply(factor);
  }
  for (; i < values.size(); ++i) product.multiply(gap(a * values[i]));
  return product.log();
}

/// The log evidence of k = 1 ... m-1, where m counts the eigenvalues. Sums that grow with k are
/// carried along, so that the whole curve costs 3/2 m^2 multiplications and a few logarithms per k.
std::vector<double> laplace_evidence(const Spectrum& spectrum, const Form& form) {
  std::vector<double> e(spectrum.eigenvalues);
  for (double& value : e) value *= form.rescale;
  const auto m = static_cast<Index>(e.size());
  const auto p = static_cast<double>(spectrum.p);
  const std::vector<double> tail = tail_means(spectrum, m);
  const double log_two_pi = std::log(2 * std::numbers::pi),
               log_gap = std::log(form.gap_rescale / form.rescale);

  std::vector<double> curve;
  std::vector<double> inverse(e);
  for (double& value : inverse) value = 1 / value;
  double sum_log = 0, log_volume = 0, log_hessian = 0;
  for (Index index = 1; index < m; ++index) {
    const auto k = static_cast<double>(index);
    const auto at = static_cast<std::size_t>(index - 1);
    const double v = tail[static_cast<std::size_t>(index)] * form.rescale, log_e = std::log(e[at]);
    sum_log += log_e;
    const double half = (p - k + 1) / 2;
    log_volume += std::numbers::ln2 + half * std::log(std::numbers::pi) - log_gamma(half);
    // Terms of the Hessian that component k brings: its gaps to all later eigenvalues (zeros
    // included) and its inverse gaps to the earlier ones.
    const std::span<const double> all(e);
    log_hessian += log_gaps(all.subspan(at + 1), inverse[at]) + (p - k) * (log_e + log_gap);
    const std::span<const double> kept(inverse.data(), at + 1);
    log_hessian += log_gaps(kept.first(at), e[at]) - (k - 1) * log_e;
    const double inverse_gaps = log_gaps(kept, v) - k * std::log(v);  // to the noise
    const double degrees = p * k - k * (k + 1) / 2;
    const double hessian =
        degrees * std::log(form.hessian_rows) + log_hessian + (p - k) * inverse_gaps;
    double value = -form.rows / 2 * sum_log - form.rows * (p - k) / 2 * std::log(v) - log_volume -
                   k / 2 * std::log(form.rows) + (degrees + k) / 2 * log_two_pi - hessian / 2;
    if (form.terms_of_2008) value += 1.5 * k * std::numbers::ln2 - 0.5 * std::log(p - k);
    curve.push_back(value);
  }
  return curve;
}

double zero_evidence(const Spectrum& spectrum, const Form& form, bool over_all_columns) {
  const auto p = static_cast<double>(spectrum.p);
  const double counted = over_all_columns ? p : static_cast<double>(spectrum.eigenvalues.size());
  const double v = spectrum.total_variance * form.rescale / counted;
  return -form.rows * p / 2 * std::log(v) - 0.5 * std::log(p);
}

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  const bool sklearn = options.word("form") == "sklearn";
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  if (sklearn && spectrum.n < spectrum.p) {
    return declined(Outcome::not_applicable,
                    "scikit-learn's form needs at least as many rows as columns.");
  }
  const auto n = static_cast<double>(spectrum.n);
  const double freedom = n / (n - 1);
  const Form form =
      sklearn ? Form{n, n, freedom, freedom, false} : Form{n - 1, n, freedom, 1, true};
  Selection selection;
  selection.curve = laplace_evidence(spectrum, form);
  selection.first = 1;
  if (!sklearn) {
    selection.curve.insert(selection.curve.begin(),
                           zero_evidence(spectrum, form, options.word("zero") == "consistent"));
    selection.first = 0;
  }
  add_posterior(selection, selection.curve);
  take_best(selection, Direction::maximise, spectrum);
  return selection;
}

}  // namespace

extern const MethodInfo minka_method;
const MethodInfo minka_method{
    .id = "minka",
    .title = "Laplace evidence (Minka)",
    .citation = "Minka, Automatic choice of dimensionality for PCA, NIPS 13 (2000) 598-604",
    .kind = Kind::approximate_bayes,
    .assumes = Assumption::white_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues,
    .handles_truncated = false,
    .options = options_table,
    .run = run,
};

}  // namespace pcadim
