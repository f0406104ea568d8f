/// Components with more variance than an average column has. H. F. Kaiser, Educational and
/// Psychological Measurement 20 (1960) 141-151; L. Guttman, Psychometrika 19 (1954) 149-161.
#include <array>

#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{OptionInfo{
    .name = "threshold",
    .type = OptionType::number,
    .default_value = "1",
    .minimum = 0,
    .minimum_open = true,
    .help = "in units of the mean eigenvalue; Jolliffe takes 0.7",
}};

constexpr std::array fitted_table{
    FittedInfo{"threshold", "limit that an eigenvalue has to pass"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (spectrum.eigenvalues.empty())
    return declined(Outcome::degenerate, "All eigenvalues are zero.");
  // The mean of all p eigenvalues, zeros counted: 1 for a correlation matrix.
  const double threshold = options.number("threshold") * spectrum.mean_eigenvalue();
  Selection selection;
  for (const double e : spectrum.eigenvalues) selection.curve.push_back(e / threshold);
  take_leading_run(selection, spectrum);
  selection.fitted = {{"threshold", threshold}};
  return selection;
}

}  // namespace

extern const MethodInfo kaiser_method;
const MethodInfo kaiser_method{
    .id = "kaiser",
    .title = "Eigenvalues above the mean (Kaiser, Guttman)",
    .citation =
        "Kaiser, The application of electronic computers to factor analysis, Educational and "
        "Psychological Measurement 20 (1960) 141-151",
    .kind = Kind::threshold,
    .assumes = Assumption::scree_shape,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
