/// Edge distribution: factors end at the last gap between neighbouring eigenvalues that is too wide
/// for the noise, whose gaps are measured just after it. A. Onatski, Review of Economics and
/// Statistics 92 (2010).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/mark.hpp"
#include "base/size.hpp"
#include "methods/shared/curve.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "kmax",
               .type = OptionType::integer,
               .minimum = 1,
               .help = "largest d considered; not set: half of min(n-1, p), and five less than the "
                       "number of eigenvalues at most"},
};

constexpr std::array fitted_table{
    FittedInfo{"kmax", "largest number considered"},
    FittedInfo{"delta", "narrowest gap between eigenvalues that ends the factors"},
};

constexpr Index window = 5;  // eigenvalues of the regression

/// Twice the slope, without its sign, of e_j ... e_{j+4} regressed on (j-1)^(2/3) ... (j+3)^(2/3):
/// near its upper edge the noise has eigenvalue k at about (edge - constant k^(2/3)).
double widest_noise_gap(const Spectrum& spectrum, Index j) {
  std::array<double, window> x{}, y{};
  double mean_x = 0, mean_y = 0;
  for (Index k = 0; k < window; ++k) {
    mean_x += x[size(k)] = std::pow(static_cast<double>(j - 1 + k), 2.0 / 3);
    mean_y += y[size(k)] = spectrum.eigenvalue(j + k);
  }
  mean_x /= window, mean_y /= window;
  double xy = 0, xx = 0;
  for (std::size_t k = 0; k < window; ++k) {
    xy += (x[k] - mean_x) * (y[k] - mean_y);
    xx += (x[k] - mean_x) * (x[k] - mean_x);
  }
  return 2 * std::abs(xy / xx);
}

/// e_i - e_{i+1} over delta, i = 1 ... kmax.
std::vector<double> gaps(const Spectrum& spectrum, Index kmax, double delta) {
  std::vector<double> result;
  for (Index i = 1; i <= kmax; ++i)
    result.push_back((spectrum.eigenvalue(i) - spectrum.eigenvalue(i + 1)) / delta);
  return result;
}

/// The last i whose gap is at least delta; 0 where none is.
Index last_wide_gap(const std::vector<double>& gaps) {
  const auto wide = std::find_if(gaps.rbegin(), gaps.rend(), [](double gap) { return gap >= 1; });
  return gaps.rend() - wide;
}

/// "3, 5": the answers that follow each other in a circle.
std::string circle(const std::vector<Index>& answers) {
  const auto first = std::find(answers.begin(), answers.end(), answers.back());
  return fmt::format("{}", fmt::join(first, answers.end() - 1, ", "));
}

/// Gap and answer determine each other: from the bound downwards, until the answer stays or comes
/// back to one that was left before.
Selection iterate(const Spectrum& spectrum, Index kmax) {
  std::vector<Index> answers{kmax};
  Selection selection;
  do {
    const double delta = widest_noise_gap(spectrum, answers.back() + 1);
    // Equal up to rounding: every gap would be wide.
    if (delta <= 1e-12 * spectrum.eigenvalue(1))
      return declined(Outcome::degenerate, "Five eigenvalues in a row are equal.");
    selection.curve = gaps(spectrum, kmax, delta);
    selection.fitted = {{"kmax", static_cast<double>(kmax)}, {"delta", delta}};
    answers.push_back(last_wide_gap(selection.curve));
  } while (std::count(answers.begin(), answers.end(), answers.back()) == 1);
  if (answers.back() == answers[answers.size() - 2]) {
    selection.d = answers.back();
  } else {
    selection.outcome = Outcome::not_converged;
    selection.note = fmt::format("The answers {} lead to one another.", circle(answers));
  }
  return selection;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  const Index known = std::ssize(spectrum.eigenvalues), last = known - window;
  if (spectrum.complete && last < 1)
    return declined(Outcome::degenerate, "Fewer than six non-zero eigenvalues.");
  const Index rank = spectrum.max_rank(), usual = std::min(rank / 2, rank - window);
  const Index wanted = options.is_set("kmax") ? options.integer("kmax") : std::max<Index>(1, usual);
  if (!spectrum.complete && last < wanted) {
    return declined(
        Outcome::truncated,
        fmt::format("Gaps up to d = {} need {} eigenvalues, and {} are known: ask for "
                    "more ({}) or look less far ({})",
                    wanted, wanted + window, known, mark("max_dim"), mark("onatski.kmax")));
  }
  const Index kmax = std::min(wanted, last);
  Selection selection = iterate(spectrum, kmax);
  selection.first = 1;
  if (selection.d == kmax) {
    selection.outcome = Outcome::boundary;
    selection.note = fmt::format("The last gap considered, kmax = {}, is wide.", kmax);
  }
  return selection;
}

}  // namespace

extern const MethodInfo onatski_method;
const MethodInfo onatski_method{
    .id = "onatski",
    .title = "Edge distribution of the eigenvalues (Onatski)",
    .citation =
        "Onatski, Determining the number of factors from empirical distribution of eigenvalues, "
        "Rev. Econ. Stat. 92 (2010) 1004-1016",
    .kind = Kind::threshold,
    .assumes = Assumption::factor_model,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
