/// Plain maximum likelihood under isotropic PPCA, where all signal directions share one variance.
/// C. Bouveyron, G. Celeux, S. Girard, Pattern Recognition Letters 32 (2011): consistent without a
/// penalty.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "methods/shared/curve.hpp"
#include "methods/shared/ppca_likelihood.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "max",
               .type = OptionType::integer,
               .default_value = {},
               .minimum = 1,
               .help = "the largest d considered; not set: min(n, p)/2 + 5, rounded down"},
    OptionInfo{.name = "zeros",
               .type = OptionType::word,
               .default_value = "counted",
               .choices = {"counted", "left_out"},
               .help = "eigenvalues that must be zero because n <= p: counted as noise, or left "
                       "out (min(n-1, p) in place of p)"},
};

/// With fewer variables: as many as the rank can be.
Spectrum without_zeros(Spectrum spectrum) {
  spectrum.p = spectrum.max_rank();
  return spectrum;
}

Index largest_allowed(const Spectrum& spectrum, const Options& options) {
  if (options.is_set("max")) return options.integer("max");
  return std::min(spectrum.n, spectrum.p) / 2 + 5;
}

Selection select_from(const Spectrum& spectrum, const Options& options) {
  const Index allowed = largest_allowed(spectrum, options);
  const Index last = std::min(last_candidate(spectrum), allowed);
  Selection selection;
  selection.curve = isotropic_log_likelihood(spectrum, last);
  take_best(selection, Direction::maximise, spectrum, allowed);
  if (selection.d == last && last < last_candidate(spectrum))
    selection.note = fmt::format("The likelihood is highest at the largest d allowed, {}.", last);
  return selection;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  const bool left_out = options.word("zeros") == "left_out";
  return select_from(left_out ? without_zeros(spectrum) : spectrum, options);
}

}  // namespace

extern const MethodInfo isotropic_ml_method;
const MethodInfo isotropic_ml_method{
    .id = "isotropic_ml",
    .title = "Maximum likelihood of isotropic PPCA",
    .citation =
        "Bouveyron, Celeux & Girard, Intrinsic dimension estimation by maximum likelihood in "
        "isotropic probabilistic PCA, Pattern Recognition Letters 32 (2011) 1706-1713",
    .kind = Kind::penalised,
    .assumes = Assumption::white_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .run = run,
};

}  // namespace pcadim
