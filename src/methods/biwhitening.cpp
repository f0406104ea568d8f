/// Rows and columns of counts scaled until their noise is white on average; singular values above
/// the edge of white noise are signal. B. Landa, T. T. C. K. Zhang, Y. Kluger, SIAM J. Math. Data
/// Sci. 4 (2022).
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
#include "pcadim/method.hpp"
#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "variance",
               .type = OptionType::word,
               .default_value = "poisson",
               .choices = {"poisson", "quadratic"},
               .help = "of a cell: poisson, equal to its mean; quadratic, a multiple of the mean "
                       "and one of its square, so chosen that the noise fits best"},
};

constexpr std::array fitted_table{
    FittedInfo{"rows", "rows that are not all zero"},
    FittedInfo{"columns", "columns that are not all zero"},
    FittedInfo{"linear", "variance of a cell: its multiple of the count"},
    FittedInfo{"square", "variance of a cell: its multiple of the squared count"},
    FittedInfo{"distance", "Kolmogorov-Smirnov distance from white noise"},
};

/// The data with scaled rows and columns.
struct Whitened {
  double rows = 0, cols = 0;  // in use
  bool settled = false, whole = true;
  std::vector<double> squares;  // squared singular values, descending
};

std::vector<double> roots(std::vector<double> values) {
  for (double& value : values) value = std::sqrt(value);
  return values;
}

double count_positive(const std::vector<double>& values) {
  return static_cast<double>(std::ranges::count_if(values, [](double x) { return x > 0; }));
}

Whitened whiten(DataOperations& data, const CellVariance& variance) {
  const VarianceScales scales = data.variance_scales(variance);
  Whitened result{count_positive(scales.rows),
                  count_positive(scales.columns),
                  scales.settled,
                  scales.whole,
                  {}};
  if (scales.settled)
    result.squares = data.scaled_squared_values(roots(scales.rows), roots(scales.columns));
  return result;
}

double aspect(const Whitened& white) {
  return std::min(white.rows, white.cols) / std::max(white.rows, white.cols);
}

/// The noise variance under which the median singular value would be that of white noise.
double variance_from_median(const Whitened& white) {
  const std::size_t count = white.squares.size();
  const double median =
      (std::sqrt(white.squares[count / 2]) + std::sqrt(white.squares[(count - 1) / 2])) / 2;
  return median * median /
         (std::max(white.rows, white.cols) * marchenko_pastur_quantile(0.5, aspect(white)));
}

/// The Kolmogorov-Smirnov distance of all eigenvalues, signal or not, from white noise of that
/// variance.
double distance_from_noise(const Whitened& white, double variance) {
  const auto count = static_cast<double>(white.squares.size());
  const double unit = variance * std::max(white.rows, white.cols);
  double distance = 0, above = 0;
  for (const double square : white.squares) {
    const double expected = 1 - marchenko_pastur_cdf(square / unit, aspect(white));
    distance = std::max({distance, expected - above / count, (above + 1) / count - expected});
    ++above;
  }
  return distance;
}

/// The data whitened by (1 - mixture) x + mixture x^2, up to the noise variance that is left.
struct Fit {
  double mixture = 0, variance = 0, distance = std::numeric_limits<double>::infinity();
  Whitened white;
};

Fit fit(DataOperations& data, double mixture) {
  Fit result{mixture, 0, std::numeric_limits<double>::infinity(),
             whiten(data, {1 - mixture, mixture})};
  if (!result.white.settled) return result;
  result.variance = variance_from_median(result.white);
  if (result.variance > 0) result.distance = distance_from_noise(result.white, result.variance);
  return result;
}

/// The best of a grid that is dense towards both ends, since weak overdispersion is a small
/// mixture; then a search by golden section between its neighbours.
Fit best_fit(DataOperations& data) {
  constexpr int parts = 16, steps = 10;
  constexpr double rounding = 1e-9;  // of mixtures that fit alike the smallest is taken
  const auto node = [](int k) { return (1 - std::cos(std::numbers::pi * k / parts)) / 2; };
  Fit best;
  int at = 0;
  for (int k = 0; k <= parts; ++k) {
    Fit here = fit(data, node(k));
    if (!(here.distance < best.distance - rounding)) continue;
    best = std::move(here);
    at = k;
  }
  if (!std::isfinite(best.distance)) return best;
  constexpr double section = 2 - std::numbers::phi;
  double low = node(std::max(at - 1, 0)), high = node(std::min(at + 1, parts));
  for (int step = 0; step < steps; ++step) {
    const bool upper = high - best.mixture > best.mixture - low;
    const double span = upper ? high - best.mixture : low - best.mixture;
    Fit here = fit(data, best.mixture + section * span);
    const bool better = here.distance < best.distance - rounding;
    (upper == better ? low : high) = better ? best.mixture : here.mixture;
    if (better) best = std::move(here);
  }
  return best;
}

/// d counts the singular values above the edge of white noise of that variance.
Selection count_above_edge(const Whitened& white, double variance, const Spectrum& spectrum) {
  const double edge = std::pow(std::sqrt(white.rows) + std::sqrt(white.cols), 2);
  Selection selection;
  selection.first = 1;
  for (const double square : white.squares) selection.curve.push_back(square / (variance * edge));
  selection.d = std::min(leading_run(selection.curve), spectrum.max_rank());
  if (*selection.d < spectrum.max_rank()) {
    if (spectrum.centered && *selection.d > 0)
      selection.note = "Data are not centred here: the mean may be one of these components.";
    return selection;
  }
  selection.outcome = Outcome::boundary;
  selection.note = "Every component lies above its threshold.";
  return selection;
}

Selection not_balanced() {
  return declined(Outcome::not_converged,
                  "No factors were found that give all rows and columns the same noise; rows or "
                  "columns with few counts may stand in the way.");
}

Selection run_quadratic(const Spectrum& spectrum, DataOperations& data) {
  const Fit best = best_fit(data);
  if (!std::isfinite(best.distance)) return not_balanced();
  if (best.white.squares.size() < 2) {
    return declined(Outcome::degenerate, "One singular value has no median to compare it with.");
  }
  Selection selection = count_above_edge(best.white, best.variance, spectrum);
  selection.fitted = {{"rows", best.white.rows},
                      {"columns", best.white.cols},
                      {"linear", (1 - best.mixture) * best.variance},
                      {"square", best.mixture * best.variance},
                      {"distance", best.distance}};
  return selection;
}

Selection run_poisson(const Spectrum& spectrum, DataOperations& data) {
  const Whitened white = whiten(data, {});
  if (!white.whole) {
    return declined(Outcome::not_applicable,
                    "It is for counts, and not all cells are whole numbers.");
  }
  if (!white.settled) return not_balanced();
  Selection selection = count_above_edge(white, 1, spectrum);
  selection.fitted = {{"rows", white.rows},
                      {"columns", white.cols},
                      {"linear", 1.0},
                      {"square", 0.0},
                      {"distance", distance_from_noise(white, 1)}};
  return selection;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  return options.word("variance") == "quadratic" ? run_quadratic(spectrum, *context.data)
                                                 : run_poisson(spectrum, *context.data);
}

}  // namespace

extern const MethodInfo biwhitening_method;
const MethodInfo biwhitening_method{
    .id = "biwhitening",
    .title = "Biwhitening of counts (Landa, Zhang and Kluger)",
    .citation =
        "Landa, Zhang & Kluger, Biwhitening reveals the rank of a count matrix, SIAM J. Math. Data "
        "Sci. 4 (2022) 1420-1446",
    .kind = Kind::threshold,
    .assumes = Assumption::counts,
    .direction = Direction::none,
    .needs = Need::eigenvalues | Need::data,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
    .invariant_to = Invariance::row_order,
    .decompositions = 40,
};

}  // namespace pcadim
