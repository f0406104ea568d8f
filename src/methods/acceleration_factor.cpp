/// The sharpest bend of the scree plot. G. Raiche, T. A. Walls, D. Magis, M. Riopel and J.-G.
/// Blais, Non-graphical solutions for Cattell's scree test, Methodology 9 (2013) 23-29.
#include <algorithm>
#include <array>
#include <limits>

#include "methods/shared/curve.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{OptionInfo{
    .name = "among",
    .type = OptionType::word,
    .default_value = "all",
    .choices = {"all", "above_mean"},
    .help = "above_mean: only bends after eigenvalues not below the mean, as nFactors asks for",
}};

/// af(d) for d = 1, 2, ...: the second difference of the scree at component d + 1, which lies
/// just past the elbow, as far as eigenvalue number `last` allows.
std::vector<double> accelerations(const Spectrum& spectrum, Index last) {
  std::vector<double> result;
  for (Index d = 1; d + 2 <= last; ++d) {
    const double before = spectrum.eigenvalue(d) - spectrum.eigenvalue(d + 1);
    const double after = spectrum.eigenvalue(d + 1) - spectrum.eigenvalue(d + 2);
    result.push_back(before - after);
  }
  return result;
}

void leave_out_below_mean(std::vector<double>& curve, const Spectrum& spectrum) {
  for (std::size_t k = 0; k < curve.size(); ++k) {
    const double before = spectrum.eigenvalue(static_cast<Index>(k) + 1);
    if (before < spectrum.mean_eigenvalue() * (1 - 1e-12))
      curve[k] = -std::numeric_limits<double>::infinity();
  }
}

/// The largest second difference that the eigenvalues after number `last` could still make.
double largest_unseen(const Spectrum& spectrum, Index last) {
  const double e = spectrum.eigenvalue(last);
  return std::max(spectrum.eigenvalue(last - 1) - e, e);
}

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  // Zeros belong to the scree unless centring or too few rows make them.
  const Index last =
      spectrum.complete ? spectrum.max_rank() : static_cast<Index>(spectrum.eigenvalues.size());
  if (last < 3 && spectrum.max_rank() >= 3 && !spectrum.complete)
    return declined(Outcome::truncated, "A bend needs three eigenvalues; fewer are known.");
  if (spectrum.eigenvalues.empty() || last < 3)
    return declined(Outcome::degenerate, "A bend needs three eigenvalues.");
  Selection selection;
  selection.first = 1;
  selection.curve = accelerations(spectrum, last);
  if (options.word("among") == "above_mean") leave_out_below_mean(selection.curve, spectrum);
  const double largest = *std::max_element(selection.curve.begin(), selection.curve.end());
  if (!spectrum.complete && largest < largest_unseen(spectrum, last)) {
    selection.outcome = Outcome::truncated;
    selection.note = "A sharper bend may follow among the eigenvalues that are not known.";
    return selection;
  }
  // The first of those that differ by rounding only.
  const double enough = largest - 1e-12 * spectrum.eigenvalue(1);
  const auto best = std::find_if(selection.curve.begin(), selection.curve.end(),
                                 [=](double bend) { return bend >= enough; });
  selection.d = 1 + (best - selection.curve.begin());
  if (selection.d == last - 2 && spectrum.complete) {
    selection.outcome = Outcome::boundary;
    selection.note = "The sharpest bend is at the last place where one can be.";
  }
  return selection;
}

}  // namespace

extern const MethodInfo acceleration_factor_method;
const MethodInfo acceleration_factor_method{
    .id = "acceleration_factor",
    .title = "Acceleration factor: the sharpest bend of the scree",
    .citation =
        "Raiche, Walls, Magis, Riopel and Blais, Non-graphical solutions for Cattell's scree test, "
        "Methodology 9 (2013) 23-29",
    .kind = Kind::threshold,
    .assumes = Assumption::scree_shape,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .run = run,
};

}  // namespace pcadim
