/// The smallest d whose components explain a given share of the variance. The oldest habit of all;
/// it knows no noise and answers only the question "how much".
#include <fmt/format.h>

#include <array>

#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{OptionInfo{
    .name = "fraction",
    .type = OptionType::number,
    .default_value = "0.9",
    .minimum = 0,
    .maximum = 1,
    .minimum_open = true,
    .help = "share of the total variance to be explained",
}};

/// Explained share for d = 0, 1, ..., number of known eigenvalues.
std::vector<double> explained(const Spectrum& spectrum) {
  std::vector<double> share{0.0};
  double sum = 0;
  for (const double value : spectrum.eigenvalues)
    share.push_back((sum += value) / spectrum.total_variance);
  return share;
}

constexpr std::array fitted_table{
    FittedInfo{"fraction", "share of the variance asked for"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  const double fraction = options.number("fraction");
  // All components explain everything, whatever the rounding of the sums says.
  constexpr double rounding = 1e-12;
  Selection selection;
  selection.curve = explained(spectrum);
  selection.fitted = {{"fraction", fraction}};
  for (std::size_t d = 0; d < selection.curve.size(); ++d) {
    if (selection.curve[d] < fraction - rounding) continue;
    selection.d = static_cast<Index>(d);
    selection.note = fmt::format("{:.1f} % of the variance explained.", 100 * selection.curve[d]);
    return selection;
  }
  selection.outcome = Outcome::truncated;
  selection.note = "The known eigenvalues explain less than was asked for.";
  return selection;
}

}  // namespace

extern const MethodInfo variance_fraction_method;
const MethodInfo variance_fraction_method{
    .id = "variance_fraction",
    .title = "Share of explained variance",
    .citation = "Jolliffe, Principal Component Analysis, 2nd ed., Springer 2002, section 6.1.1",
    .kind = Kind::threshold,
    .assumes = Assumption::nothing,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
