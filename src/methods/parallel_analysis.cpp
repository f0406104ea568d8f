/// Parallel analysis: components larger than those of data without structure. J. L. Horn (1965);
/// permuted columns: A. Buja and N. Eyuboglu (1992); flipped signs: D. Hong, Y. Sheng and
/// E. Dobriban (2020); without random numbers: E. Dobriban and A. B. Owen (2019).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "methods/shared/curve.hpp"
#include "methods/shared/deterministic_parallel.hpp"
#include "methods/shared/leading_run.hpp"
#include "methods/shared/quantile.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "null",
               .type = OptionType::word,
               .default_value = "permuted",
               .choices = {"permuted", "normal", "resampled", "signs", "deterministic"},
               .help = "data without structure: columns shuffled, normal numbers of the columns' "
                       "variances, columns drawn with replacement, cells of random sign, or none "
                       "drawn and the edge of their eigenvalues computed"},
    OptionInfo{.name = "form",
               .type = OptionType::word,
               .default_value = "dpa",
               .choices = {"dpa", "ddpa", "ddpa_plus"},
               .help = "with null=deterministic: one edge for all components; an edge for each, of "
                       "what the ones before it leave; or only components that are worth keeping"},
    OptionInfo{.name = "against",
               .type = OptionType::word,
               .default_value = "index",
               .choices = {"index", "largest"},
               .help = "compare with the null eigenvalues of the same index, or with the largest"},
    OptionInfo{.name = "quantile",
               .type = OptionType::number,
               .default_value = "0.95",
               .minimum = 0,
               .maximum = 1,
               .minimum_open = true,
               .choices = {"mean"},
               .help = "what a component must exceed: this quantile of the null eigenvalues of its "
                       "index, or their mean (Horn)"},
    OptionInfo{.name = "rule",
               .type = OptionType::word,
               .default_value = "first_failure",
               .choices = {"first_failure", "count_all"},
               .help =
                   "first_failure: stop at the first component that does not exceed; count_all: "
                   "count every one that does"},
    OptionInfo{.name = "draws",
               .type = OptionType::integer,
               .default_value = "100",
               .minimum = 1,
               .maximum = 1000000,
               .help = "null data sets"},
};

NullKind kind_of(const std::string& word) {
  if (word == "normal") return NullKind::normal;
  if (word == "signs") return NullKind::signs;
  return word == "resampled" ? NullKind::resampled : NullKind::permuted;
}

bool against_largest(const Options& options) { return options.word("against") == "largest"; }

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// What component number j (from 1) must exceed.
double threshold(const NullSpectra& null, Index j, const Options& options) {
  std::vector<double> values;
  for (Index draw = 0; draw < null.draws; ++draw) values.push_back(null.at(draw, j));
  return options.word("quantile") == "mean" ? mean(values)
                                            : quantile(values, options.number("quantile"));
}

/// Eigenvalue j over its threshold, j = 1 ... count: above 1 the component is kept.
std::vector<double> ratios(const Spectrum& spectrum, const NullSpectra& null,
                           const Options& options) {
  const Index known = std::ssize(spectrum.eigenvalues);
  const bool largest = against_largest(options);
  std::vector<double> curve;
  double limit = largest ? threshold(null, 1, options) : 0;
  for (Index j = 1; j <= (largest ? known : std::min(null.count, known)); ++j) {
    if (!largest) limit = threshold(null, j, options);
    curve.push_back(limit > 0 ? spectrum.eigenvalue(j) / limit : 0.0);
  }
  return curve;
}

/// How many null eigenvalues a leading run will look at: some more than two null data sets suggest.
Index guessed_count(const Spectrum& spectrum, NullRequest request, const Options& options,
                    DataOperations& data) {
  constexpr Index spare = 4;
  request.draws = std::min<Index>(2, request.draws);
  return leading_run(ratios(spectrum, data.null_spectra(request), options)) + spare;
}

/// Only as many null eigenvalues are computed as the rule looks at. A draw is a pure function of
/// its number, so asking again, for more of them, changes nothing.
std::vector<double> enough_ratios(const Spectrum& spectrum, const Options& options,
                                  const Context& context) {
  const Index all = std::min<Index>(spectrum.max_rank(), std::ssize(spectrum.eigenvalues));
  NullRequest request{kind_of(options.word("null")), options.integer("draws"), all, context.seed};
  if (against_largest(options)) {
    request.count = 1;
    return ratios(spectrum, context.data->null_spectra(request), options);
  }
  if (options.word("rule") == "first_failure") {
    request.count = std::min(all, guessed_count(spectrum, request, options, *context.data));
  }
  while (true) {
    std::vector<double> curve = ratios(spectrum, context.data->null_spectra(request), options);
    if (request.count == all || leading_run(curve) < std::ssize(curve)) return curve;
    request.count = std::min(all, 2 * request.count);
  }
}

constexpr std::array fitted_table{
    FittedInfo{"draws", "random data sets drawn"},
    FittedInfo{"null", "how they were drawn"},
    FittedInfo{"edge", "largest eigenvalue of data without structure, in the limit"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  if (spectrum.p < 2 || spectrum.n < 3) {
    return declined(Outcome::degenerate,
                    "Fewer than three rows or two columns have no structure to be compared.");
  }
  if (options.word("null") == "deterministic")
    return deterministic_parallel(spectrum, options.word("form"), *context.data);
  Selection selection;
  selection.curve = enough_ratios(spectrum, options, context);
  selection.fitted = {{"draws", options.number("draws")}, {"null", options.word("null")}};
  // Where every known component exceeds, both rules say the same; a count needs all of them.
  take_leading_run(selection, spectrum);
  if (options.word("rule") == "first_failure" || selection.outcome != Outcome::ok) return selection;
  if (spectrum.complete) {
    take_all_above(selection);
  } else {
    selection.d.reset();
    selection.outcome = Outcome::truncated;
    selection.note = "Counting every component needs all eigenvalues.";
  }
  return selection;
}

}  // namespace

extern const MethodInfo parallel_analysis_method;
const MethodInfo parallel_analysis_method{
    .id = "parallel_analysis",
    .title = "Parallel analysis (Horn; permuted columns)",
    .citation =
        "Horn, A rationale and test for the number of factors in factor analysis, "
        "Psychometrika 30 (1965) 179-185; Buja & Eyuboglu, Remarks on parallel analysis, "
        "Multivariate Behavioral Research 27 (1992) 509-540; Dobriban & Owen, Deterministic "
        "parallel analysis, J. R. Stat. Soc. B 81 (2019) 163-183; Hong, Sheng & Dobriban, "
        "Selecting the number of components in PCA via random signflips, arXiv:2012.02985",
    .kind = Kind::resampling,
    .assumes = Assumption::independent_columns,
    .direction = Direction::none,
    .needs = Need::eigenvalues | Need::data,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
    .invariant_to = Invariance::units,
    .decompositions = 100,
};

}  // namespace pcadim
