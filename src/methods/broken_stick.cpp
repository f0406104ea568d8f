/// Components with more variance than the pieces of a stick broken at random. S. Frontier, J.
/// Experimental Marine Biology and Ecology 25 (1976) 67-75; D. A. Jackson, Ecology 74 (1993)
/// 2204-2214.
#include <array>

#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "rule",
               .type = OptionType::word,
               .default_value = "leading",
               .choices = {"leading", "all"},
               .help = "leading: stop at the first component that fails; all: count every one "
                       "that passes"},
    OptionInfo{.name = "fuzz",
               .type = OptionType::number,
               .default_value = "0",
               .minimum = 0,
               .maximum = 1,
               .help = "share of variance to be above the stick by; PCDimension takes 0.005"},
};

/// The mean lengths of the pieces, longest first, of a stick of length 1 broken at random into
/// `count`: b_k = (1/count) sum_{j=k}^{count} 1/j.
std::vector<double> broken_stick(Index count) {
  std::vector<double> pieces(static_cast<std::size_t>(count));
  double sum = 0;
  for (Index k = count; k >= 1; --k) {
    sum += 1 / static_cast<double>(k);
    pieces[static_cast<std::size_t>(k - 1)] = sum / static_cast<double>(count);
  }
  return pieces;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (spectrum.eigenvalues.empty())
    return declined(Outcome::degenerate, "All eigenvalues are zero.");
  const bool all = options.word("rule") == "all";
  if (all && !spectrum.complete) {
    return declined(Outcome::truncated,
                    "Counting every component needs all eigenvalues; only the leading ones are "
                    "known.");
  }
  const std::vector<double> pieces = broken_stick(spectrum.max_rank());
  Selection selection;
  for (std::size_t k = 0; k < spectrum.eigenvalues.size(); ++k) {
    const double share = spectrum.eigenvalues[k] / spectrum.total_variance;
    selection.curve.push_back(share / (pieces[k] + options.number("fuzz")));
  }
  if (all) {
    take_all_above(selection);
  } else {
    take_leading_run(selection, spectrum);
  }
  return selection;
}

}  // namespace

extern const MethodInfo broken_stick_method;
const MethodInfo broken_stick_method{
    .id = "broken_stick",
    .title = "Broken stick",
    .citation =
        "Jackson, Stopping rules in principal components analysis, Ecology 74 (1993) 2204-2214",
    .kind = Kind::threshold,
    .assumes = Assumption::scree_shape,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .run = run,
};

}  // namespace pcadim
