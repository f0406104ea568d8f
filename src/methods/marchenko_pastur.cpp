/// Components above the edge of the Marchenko-Pastur law: larger than any eigenvalue of white noise
/// in the limit. V. A. Marchenko and L. A. Pastur (1967); as a rule for correlation matrices, with
/// the noise variance taken from what the large components leave, L. Laloux et al. (1999).
#include <array>
#include <cmath>

#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{OptionInfo{
    .name = "sigma",
    .type = OptionType::number,
    .minimum = 0,
    .minimum_open = true,
    .help = "known standard deviation of the noise in a cell; not set: from what is left over",
}};

/// The noise that component d + 1 is judged by, for d = 0, 1, ...: known, or what d components
/// leave.
std::vector<NoiseLeft> noise_to_beat(const Spectrum& spectrum, const Options& options) {
  const std::size_t count = spectrum.eigenvalues.size();
  if (options.is_set("sigma")) {
    const double variance = std::pow(options.number("sigma"), 2);
    return {count, {variance, effective_rows(spectrum), static_cast<double>(spectrum.p)}};
  }
  std::vector<NoiseLeft> noise;
  for (const double tail : tail_means(spectrum, static_cast<Index>(count)))
    noise.push_back(noise_left(spectrum, tail, static_cast<Index>(noise.size())));
  return noise;
}

constexpr std::array fitted_table{
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"threshold", "limit that an eigenvalue has to pass"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  const std::vector<NoiseLeft> noise = noise_to_beat(spectrum, options);
  if (noise.empty()) return declined(Outcome::degenerate, "All eigenvalues are zero.");
  Selection selection;
  for (std::size_t j = 0; j < noise.size(); ++j) {
    selection.curve.push_back(spectrum.eigenvalues[j] / marchenko_pastur_edge(spectrum, noise[j]));
  }
  take_leading_run(selection, spectrum);
  if (selection.d && *selection.d < static_cast<Index>(noise.size())) {
    const NoiseLeft& at_stop = noise[static_cast<std::size_t>(*selection.d)];
    selection.fitted = {{"noise_variance", at_stop.variance},
                        {"threshold", marchenko_pastur_edge(spectrum, at_stop)}};
  }
  return selection;
}

}  // namespace

extern const MethodInfo marchenko_pastur_method;
const MethodInfo marchenko_pastur_method{
    .id = "marchenko_pastur",
    .title = "Marchenko-Pastur edge",
    .citation =
        "Marchenko and Pastur, Math. USSR Sbornik 1 (1967) 457-483; Laloux, Cizeau, Bouchaud "
        "and Potters, Phys. Rev. Lett. 83 (1999) 1467-1470",
    .kind = Kind::threshold,
    .assumes = Assumption::white_noise,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
