/// Ratios of neighbouring eigenvalues, or of the growth rates of the residual variance, in an
/// approximate factor model. S. C. Ahn, A. R. Horenstein, Econometrica 81 (2013).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/mark.hpp"
#include "methods/shared/curve.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "on",
               .type = OptionType::word,
               .default_value = "er",
               .choices = {"er", "gr"},
               .help =
                   "er: the ratio of neighbouring eigenvalues; gr: the ratio of the growth rates "
                   "of the residual variance"},
    OptionInfo{.name = "kmax",
               .type = OptionType::integer,
               .minimum = 1,
               .help = "largest d considered; not set: half of min(n-1, p)"},
};

constexpr std::array fitted_table{
    FittedInfo{"kmax", "largest number considered"},
};

/// e_0, e_1, ..., e_{last+1}. e_0 stands for "no factor": the total variance over log m.
std::vector<double> eigenvalues_with_mock(const Spectrum& spectrum, Index last) {
  const auto m = static_cast<double>(spectrum.max_rank());
  std::vector<double> values{spectrum.total_variance / std::log(m)};
  for (Index k = 1; k <= last + 1; ++k) values.push_back(spectrum.eigenvalue(k));
  return values;
}

/// log(1 + e_k / V(k)), V(k) the variance beyond the first k, in place of e_k.
std::vector<double> growth_rates(std::vector<double> values, const Spectrum& spectrum) {
  const std::vector<double> mean = tail_means(spectrum, std::ssize(values));
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double beyond = mean[k] * static_cast<double>(spectrum.p - static_cast<Index>(k));
    values[k] = std::log1p(values[k] / beyond);
  }
  return values;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  const bool growth = options.word("on") == "gr";
  const Index known = std::ssize(spectrum.eigenvalues);
  // d needs eigenvalue d+1; growth rates also need some variance beyond it.
  const Index last = growth && spectrum.complete ? known - 2 : known - 1;
  if (spectrum.complete && last < 1)
    return declined(Outcome::degenerate, "Too few non-zero eigenvalues to compare ratios of them.");
  const Index wanted = options.is_set("kmax") ? options.integer("kmax")
                                              : std::max<Index>(1, spectrum.max_rank() / 2);
  if (!spectrum.complete && last < wanted) {
    return declined(
        Outcome::truncated,
        fmt::format("The ratios up to d = {} need {} eigenvalues, and {} are known: ask for more "
                    "({}) or look less far ({})",
                    wanted, wanted + 1, known, mark("max_dim"), mark("ahn_horenstein.kmax")));
  }
  const Index kmax = std::min(wanted, last);
  std::vector<double> values = eigenvalues_with_mock(spectrum, kmax);
  if (growth) values = growth_rates(std::move(values), spectrum);
  Selection selection;
  for (std::size_t k = 0; k + 1 < values.size(); ++k)
    selection.curve.push_back(values[k] / values[k + 1]);
  selection.d = static_cast<Index>(argmax(selection.curve));
  selection.fitted = {{"kmax", static_cast<double>(kmax)}};
  if (selection.d == kmax) {
    selection.outcome = Outcome::boundary;
    selection.note = fmt::format("The ratio is largest at the last candidate, kmax = {}.", kmax);
  }
  return selection;
}

}  // namespace

extern const MethodInfo ahn_horenstein_method;
const MethodInfo ahn_horenstein_method{
    .id = "ahn_horenstein",
    .title = "Eigenvalue ratio and growth ratio (Ahn & Horenstein)",
    .citation =
        "Ahn & Horenstein, Eigenvalue ratio test for the number of factors, Econometrica 81 (2013) "
        "1203-1227",
    .kind = Kind::threshold,
    .assumes = Assumption::factor_model,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
