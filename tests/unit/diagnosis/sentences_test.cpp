/// What each check says in each of its cases, and where it is silent: reports made by hand, so that
/// every word is known. The data that set a check off are in checks_test.cpp and cells_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "diagnosis/diagnose.hpp"
#include "diagnosis/sum_words.hpp"
#include "noise/verdict.hpp"
#include "support/data.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

/// What the checks are given: 100 rows, an answer of 3, and nothing to say.
struct Given {
  Spectrum spectrum = test::spectrum_with(100, 10, std::vector<double>(10, 1.0));
  Report report = {};
  Examined examined = {};

  Given() {
    report.data.n = 100;
    report.data.p = 10;
    report.answer.d = 3;
    report.answer.method = "auto";
  }

  Finding found(std::string_view kind) const {
    const std::vector<Finding> all = diagnose({spectrum, report, examined});
    const auto place = std::ranges::find(all, kind, &Finding::kind);
    return place == all.end() ? Finding() : *place;
  }
  std::string said(std::string_view kind) const { return found(kind).sentence; }
  std::string remedy(std::string_view kind) const { return found(kind).remedy; }
};

Selection choice(std::string method, Index d) {
  Selection selection;
  selection.method = std::move(method);
  selection.d = d;
  return selection;
}

TEST(FindingSentences, NothingIsSaidOfNothing) {
  EXPECT_TRUE(diagnose({Given().spectrum, Given().report, Given().examined}).empty());
}

TEST(FindingSentences, OfAnisotropicTails) {
  Given given;
  given.report.noise.kind = NoiseKind::not_modelled;
  EXPECT_EQ(given.said("anisotropic_tail"),
            "What is left over is neither white noise nor noise that differs between rows or "
            "columns: methods that take it for white may keep too many.");
  EXPECT_EQ(given.remedy("anisotropic_tail"),
            "Give the data, so that rows can be held out and asked.");
  given.examined.places = {0, 1, 2};  // they were given
  EXPECT_EQ(given.remedy("anisotropic_tail"), "");
  given.spectrum.missing = 4;
  EXPECT_EQ(given.remedy("anisotropic_tail"),
            "If most rows are complete, compare {missing=drop-rows}: rows can be held out and "
            "asked then.");
  given.report.answer.purpose = Purpose::prediction;  // that has been done
  EXPECT_EQ(given.remedy("anisotropic_tail"), "");
  given.report.answer = {};
  given.report.answer.method = "minka";
  EXPECT_EQ(given.remedy("anisotropic_tail"),
            "Compare {methods=auto}, which asks rows that were held out.");
  for (const NoiseKind kind : {NoiseKind::white, NoiseKind::columns, NoiseKind::not_judged}) {
    given.report.noise.kind = kind;
    EXPECT_EQ(given.said("anisotropic_tail"), "");
  }
}

TEST(FindingSentences, OfDisagreement) {
  Given given;
  given.report.selections = {choice("auto", 3),
                             choice("minka", 9),
                             choice("aic", 7),
                             choice("onatski", 8),
                             choice("gcv", 3),
                             choice("broken_stick", 1),
                             choice("kaiser", 4),
                             choice("profile_likelihood", 9),
                             choice("variance_fraction", 10)};
  EXPECT_EQ(given.said("disagreement"),
            "The methods disagree, by what they assume: taking the noise for white gives 7 and 9; "
            "looking for factors in noise that differs between columns gives 8; predicting what "
            "was held out gives 3; reading the shape of the scree plot gives 4 (median of 3 "
            "methods, 1 to 9); explaining variance, noise or not gives 10.");
  given.report.selections[3].d = 4;  // one family alone
  EXPECT_EQ(given.said("disagreement"), "");
  given.report.selections[3].d = 8;
  given.report.answer.d.reset();
  EXPECT_EQ(given.said("disagreement"), "");
}

/// The method that answers is no voice beside the others, whatever it assumes.
TEST(FindingSentences, OfDisagreementLeaveTheAnswerOut) {
  Given given;
  given.report.selections = {choice("auto", 3), choice("minka", 9),  choice("onatski", 8),
                             choice("gcv", 3),  choice("kaiser", 3), choice("bema", 3)};
  EXPECT_NE(given.said("disagreement").find("taking the noise for white gives 9; "),
            std::string::npos);
  EXPECT_EQ(given.said("disagreement").find("fitting a model"), std::string::npos);
  EXPECT_NE(given.found("disagreement").measured.find("= 2 of 5,"), std::string::npos);
  given.report.selections.push_back(choice("parallel_analysis", 3));  // less than two fifths
  EXPECT_EQ(given.said("disagreement"), "");
  given.report.selections.resize(4);  // too few methods
  EXPECT_EQ(given.said("disagreement"), "");
  given.report.selections = {choice("minka", 3), choice("auto", 9), choice("onatski", 8),
                             choice("gcv", 3), choice("kaiser", 3)};
  EXPECT_NE(given.said("disagreement").find("fitting a model of the noise gives 9; "),
            std::string::npos);
}

TEST(FindingSentences, OfConstantColumns) {
  Given given;
  given.report.data.dropped_columns = {"a"};
  EXPECT_EQ(given.said("constant_columns"), "One column was left out because it does not vary: a.");
  given.report.data.dropped_columns = {"a", "b"};
  EXPECT_EQ(given.said("constant_columns"),
            "2 columns were left out because they do not vary: a, b.");
}

TEST(FindingSentences, OfCopiedRows) {
  Given given;
  given.examined.copied_rows = {7};
  given.examined.originals = {2};
  EXPECT_EQ(given.said("copied_rows"),
            "One row repeats an earlier one: {row:7} repeats {row:2}. What is there twice looks "
            "like structure.");
  EXPECT_EQ(given.remedy("copied_rows"),
            "Take the copy out of the data, unless two cases are really alike in every column.");
  given.examined.copied_rows = {7, 8};
  given.examined.originals = {2, 2};
  given.report.selections = {choice("auto", 3)};
  given.report.selections.front().fitted = {{"copied_rows", 2.0}};
  EXPECT_EQ(given.said("copied_rows"),
            "2 rows repeat an earlier one: {row:7} repeats {row:2}, {row:8} repeats {row:2}. They "
            "are left out of the decision.");
  EXPECT_EQ(given.remedy("copied_rows"),
            "Take the copies out of the data, unless two cases are really alike in every column.");
}

TEST(FindingSentences, OfCounts) {
  Given given;
  DataProfile& data = given.report.profile;
  data.whole_numbers = data.non_negative = true;
  data.largest = 12;
  EXPECT_EQ(given.said("counts"),
            "All cells are whole numbers from 0 to 12. The variance of counts grows with their "
            "mean, so that large ones lead the components.");
  EXPECT_EQ(given.remedy("counts"), "If they are counts, {normalize=total,log1p} evens that out.");
  data.largest = 2;
  EXPECT_EQ(given.said("counts"), "");
}

TEST(FindingSentences, OfDependentColumns) {
  Given given;
  given.examined.columns = {"'a'", "'b'", "'c'", "'d'"};
  given.examined.sums = {{2, {{0, 1}, {1, 1}}, 0}, {3, {{0, 2}, {1, 1}}, 0}};
  EXPECT_EQ(given.said("dependent_columns"),
            "2 columns hold nothing that others do not: 'c' is the sum of 'a' and 'b'; 'd' is 2 x "
            "'a' + 'b'.");
  EXPECT_EQ(given.remedy("dependent_columns"),
            "Take them out of the data, unless the parts are meant to weigh twice.");
  given.report.selections = {choice("auto", 3)};
  given.report.selections.front().fitted = {{"dependent_columns", 1.0}};
  given.examined.one_too_many = {2};
  EXPECT_NE(given.said("dependent_columns").find(" 1 of them is left out of the decision."),
            std::string::npos);
  given.examined.sums = {{3, {{0, 2}}, 0}};  // a multiple of one column
  EXPECT_EQ(given.said("dependent_columns"), "");
}

TEST(FindingSentences, OfSums) {
  const std::vector<std::string> names{"'a'", "'b'", "'c'", "'d'", "'e'", "'f'", "'g'"};
  const auto equal = [](double factor, std::size_t count, double constant) {
    ColumnSum sum{6, {}, constant};
    for (std::size_t k = 0; k < count; ++k) sum.terms.push_back({static_cast<Index>(k), factor});
    return sum;
  };
  EXPECT_EQ(sum_words(equal(1, 3, 0), names), "'g' is the sum of 'a', 'b' and 'c'");
  EXPECT_EQ(sum_words(equal(1, 3, 4), names), "'g' is 'a' + 'b' + 'c' + 4");
  EXPECT_EQ(sum_words(equal(1.0 / 3, 3, 0), names), "'g' is the mean of 'a', 'b' and 'c'");
  EXPECT_EQ(sum_words(equal(-1, 2, 100), names), "'g', 'a' and 'b' add up to 100");
  EXPECT_EQ(sum_words(equal(2, 6, 0), names),
            "'g' is a sum of multiples of 'a', 'b', 'c', 'd', 'e' and 1 more column");
  EXPECT_EQ(sum_words(equal(-2, 2, 0.5), names), "'g' is -2 x 'a' - 2 x 'b' + 0.5");
}

TEST(FindingSentences, OfADominatingScale) {
  Given given;
  given.report.profile.deviations = {1, 1, 1, 100};
  EXPECT_EQ(
      given.said("dominating_scale"),
      "One column ({column:3}) holds more than 99.9 % of the variance, 10000 times as much as the "
      "median column.");
  EXPECT_EQ(given.remedy("dominating_scale"),
            "Unless all columns have the same unit, use {scale=true}.");
  given.report.profile.names = {"a", "b", "c", "d"};
  given.report.sensitivity.other_scaling_d = 3;
  EXPECT_NE(given.said("dominating_scale").find(" The answer is 3 with columns scaled, too."),
            std::string::npos);
  given.report.sensitivity.other_scaling_d = 5;
  EXPECT_NE(given.said("dominating_scale")
                .find(" With columns scaled the answer would be 5 instead of 3."),
            std::string::npos);
  EXPECT_EQ(given.said("scaling"), "");  // once is enough
  given.report.profile.deviations = {900, 1e-4, 1e-4, 1000};
  EXPECT_NE(
      given.said("dominating_scale").find("55.2 % of the variance, more than a million times"),
      std::string::npos);
  given.report.profile.deviations = {1, 1, 1, 2};
  EXPECT_EQ(given.said("dominating_scale"), "");
}

TEST(FindingSentences, OfScaling) {
  Given given;
  given.report.sensitivity.other_scaling_d = 3;
  EXPECT_EQ(given.said("scaling"), "");
  given.report.sensitivity.other_scaling_d = 5;
  EXPECT_EQ(given.said("scaling"),
            "With every column scaled to unit variance the answer would be 5.");
  EXPECT_EQ(given.remedy("scaling"), "Use {scale=true} when the columns have different units.");
  given.report.data.scaled = true;
  EXPECT_EQ(given.said("scaling"), "With columns in their own units the answer would be 5.");
  EXPECT_EQ(given.remedy("scaling"), "");
}

TEST(FindingSentences, OfFewRows) {
  Given given;
  given.report.data.n = 19;
  EXPECT_EQ(given.said("few_rows"), "19 rows are too few to trust any method.");
  EXPECT_EQ(given.remedy("few_rows"), "Take the answer as a guess, or collect more rows.");
  given.report.answer.d = {};
  EXPECT_EQ(given.remedy("few_rows"), "Collect more rows.");
  given.report.data.n = given.spectrum.n = 40;
  given.report.data.p = given.spectrum.p = 200;
  given.report.answer.d = 30;
  EXPECT_EQ(given.said("few_rows"),
            "30 components from 40 rows: each rests on little more than one row.");
  EXPECT_EQ(given.remedy("few_rows"), "Collect more rows before you trust any method.");
  given.report.answer.d = 29;
  EXPECT_EQ(given.said("few_rows"), "");
  given.report.answer.d.reset();
  EXPECT_EQ(given.said("few_rows"), "");
}

TEST(FindingSentences, OfTablesOfPairs) {
  Given given;
  given.examined.pairs = Pairs::correlations;
  EXPECT_EQ(given.said("table_of_pairs"),
            "This looks like a correlation matrix, not like observations: row k and column k agree "
            "in all 10 cells. The answer takes its rows for observations.");
  EXPECT_EQ(given.remedy("table_of_pairs"),
            "If this is a correlation matrix, give it as one ({covariance}), with the number of "
            "observations that it was computed from ({n}).");
  given.examined.pairs = Pairs::covariances;
  EXPECT_EQ(given.said("table_of_pairs").rfind("This looks like a covariance matrix, not ", 0), 0U);
  EXPECT_EQ(given.remedy("table_of_pairs").rfind("If this is a covariance matrix, give ", 0), 0U);
  given.examined.pairs = Pairs::distances;
  EXPECT_EQ(given.said("table_of_pairs").rfind("This looks like a matrix of distances, ", 0), 0U);
  EXPECT_EQ(given.remedy("table_of_pairs"),
            "If the numbers are distances, give the measurements that the distances were computed "
            "from; components of "
            "distances themselves are found by multidimensional scaling.");
}

TEST(FindingSentences, OfFeaturesInRows) {
  Given given;
  given.report.data.n = 6;
  given.examined.column_names = {"ctrl_1", "ctrl_2", "ko_1", "ko_2"};
  given.examined.row_names = row_namer({"ENSG00000141510.18", "ENSG00000012048", "ENSG00000075624",
                                        "ENSG00000111640", "ENSG00000166710", "ENSG00000136997"});
  EXPECT_EQ(given.said("features_in_rows"),
            "Rows are named like genes or other features ('ENSG00000141510.18', ...) and columns "
            "like samples ('ctrl_1', ...). The answer takes rows for samples.");
  EXPECT_EQ(given.remedy("features_in_rows"),
            "If the columns are the samples, turn the table around ({transpose=true} for a file).");
  given.report.data.n = 4;
  EXPECT_EQ(given.said("features_in_rows"), "");
  given.report.data.n = 6;
  given.examined.column_names = {"length", "gc", "exons", "expression"};
  EXPECT_EQ(given.said("features_in_rows"), "");
  given.examined.column_names = {};
  EXPECT_EQ(given.said("features_in_rows"), "");
}

TEST(FindingSentences, OfClassColumns) {
  Given given;
  given.examined.columns = {"'a'", "'target'", "'Species'"};
  given.examined.column_names = {"a", "target", "Species"};
  given.examined.classes = {1};
  EXPECT_EQ(given.said("class_column"),
            "One column seems to say which class a row belongs to ('target'), and is taken for a "
            "measurement.");
  EXPECT_EQ(
      given.remedy("class_column"),
      "If 'target' tells classes, take it out of the data ({group_column=target} for a file).");
  given.examined.classes = {1, 2};
  EXPECT_EQ(given.said("class_column"),
            "2 columns seem to say which class a row belongs to ('target', 'Species'), and are "
            "taken for measurements.");
  EXPECT_EQ(given.remedy("class_column"),
            "If 'target' and 'Species' tell classes, take them out of the data "
            "({exclude=target,Species} for a file).");
  EXPECT_EQ(given.found("class_column").columns, (std::vector<Index>{1, 2}));
}

TEST(FindingSentences, OfMissingCodes) {
  Given given;
  given.examined.columns = {"'a'", "'b'"};
  given.examined.codes = {{0, -999, 3, 1, 2.5}};
  EXPECT_EQ(given.said("missing_codes"),
            "One number looks like a code for missing cells and swamps what was measured: 'a' is "
            "-999 in 3 rows, otherwise 1 to 2.5.");
  given.examined.codes.push_back({1, 99.5, 1, 0, 4});
  EXPECT_EQ(given.said("missing_codes"),
            "2 numbers look like codes for missing cells and swamp what was measured: 'a' is -999 "
            "in 3 rows, otherwise 1 to 2.5; 'b' is 99.5 in 1 row, otherwise 0 to 4.");
  EXPECT_EQ(given.remedy("missing_codes"),
            "If -999 or 99.5 stands for missing cells, say so ({na=-999,99.5}; in a matrix: NaN), "
            "and what to do with them ({missing=em}).");
}

TEST(FindingSentences, OfNearDuplicateColumns) {
  Given given;
  given.report.profile.names = {"a", "b", "c"};
  given.report.profile.twins = {{0, 1, 1.0}, {0, 2, -1.0}};
  given.report.profile.twin_count = 2;
  EXPECT_EQ(given.said("near_duplicate_columns"),
            "2 columns repeat another one up to rounding: b repeats a, c mirrors a. What is there "
            "twice weighs twice.");
  EXPECT_EQ(given.remedy("near_duplicate_columns"), "Leave the copies out.");
}

TEST(FindingSentences, OfNearlyConstantColumns) {
  Given given;
  given.examined.columns = {"'a'", "'b'", "'c'", "'d'", "'e'"};
  given.examined.levels = {0, 0, 100, 0, 0};
  given.report.profile.deviations = {1, 1e-9, 1, 1, 1};
  EXPECT_EQ(given.said("nearly_constant_columns"),
            "One column hardly varies: 'b' (by 1e-09 of what is usual).");
  EXPECT_EQ(given.remedy("nearly_constant_columns"),
            "Take it out of the data, unless such small differences were measured.");
  given.report.profile.deviations = {1, 1e-9, 1e-5, 1, 1};
  EXPECT_EQ(given.said("nearly_constant_columns"),
            "2 columns hardly vary: 'b' (by 1e-09 of what is usual), 'c' (by 1e-07 of its "
            "level).");
  given.report.data.scaled = true;
  EXPECT_EQ(given.said("nearly_constant_columns"),
            "One column hardly varies: 'c' (by 1e-07 of its level). Scaling gives what may be "
            "rounding the weight of a measurement.");
  given.report.profile.deviations = {1, 1, 1, 1, 1};
  EXPECT_EQ(given.said("nearly_constant_columns"), "");
}

TEST(FindingSentences, OfOutlyingRows) {
  Given given;
  given.report.profile.longest = {{7, 31.62}, {2, 3.2}};
  EXPECT_EQ(given.said("outlying_rows"),
            "One row is far from the rest and may make components of its own: {row:7} (10.0 times "
            "as far as usual).");
  EXPECT_EQ(given.remedy("outlying_rows"),
            "Check the row that is far from the rest, or see what the answer is without it.");
  given.report.profile.longest = {{7, 31.62}, {4, 15.81}, {2, 3.2}};
  EXPECT_EQ(given.said("outlying_rows"),
            "2 rows are far from the rest and may make components of their own: {row:7} (10.0 "
            "times as far as usual), {row:4} (5.0 times as far as usual).");
  EXPECT_EQ(given.remedy("outlying_rows"),
            "Check the rows that are far from the rest, or see what the answer is without them.");
  given.report.profile.longest.pop_back();  // all that were looked at
  EXPECT_EQ(given.said("outlying_rows").rfind("At least 2 rows are far from the rest", 0), 0U);
  given.report.profile.longest = {{2, 3.2}};
  EXPECT_EQ(given.said("outlying_rows"), "");
}

TEST(FindingSentences, OfHeavyTails) {
  Given given;
  given.spectrum.norms.nodes = {{std::log(1.0), 90}, {std::log(30.0), 10}};
  EXPECT_EQ(given.said("heavy_tails")
                .rfind("Some rows are much longer than others: the spread of "
                       "their squared lengths is ",
                       0),
            0U);
  EXPECT_NE(given.said("heavy_tails")
                .find(" times that of normal data. Heavy tails make many "
                      "methods keep too many components."),
            std::string::npos);
  EXPECT_EQ(given.remedy("heavy_tails"),
            "A transformation of the columns (logarithm, ranks) may help.");
  given.spectrum.norms.nodes = {{std::log(3.0), 50}, {std::log(3.3), 50}};
  EXPECT_EQ(given.said("heavy_tails"), "");
}

TEST(FindingSentences, OfUnstableAnswers) {
  Given given;
  given.report.sensitivity.left_out = {3, 3, 3, 3, 3, 3, 3, 4, 4, 5};  // three of ten
  EXPECT_EQ(given.said("unstable"), "");
  given.report.sensitivity.left_out[0] = std::nullopt;
  EXPECT_EQ(given.said("unstable"),
            "The answer moves with the rows: with a tenth of them left out it was none (once), 3 "
            "(6 times), 4 (2 times), 5 (once).");
  EXPECT_EQ(given.remedy("unstable"),
            "Collect more rows, or see what changes with 3 and with 5 components.");
  given.report.answer.d.reset();
  EXPECT_EQ(given.said("unstable"), "");
}

TEST(FindingSentences, OfRowsAtTheMean) {
  Given given;
  given.report.data.zero_rows = 1;
  EXPECT_EQ(given.said("zero_rows"),
            "One row is equal to the mean and left out of the evidence, which is unbounded there.");
  given.report.data.zero_rows = 2;
  EXPECT_EQ(given.said("zero_rows").rfind("2 rows are equal to the mean and left out", 0), 0U);
}

std::string judged(const Spectrum& spectrum, Index d) { return judge_noise(spectrum, d).sentence; }

TEST(VerdictSentences, OfWhatIsLeftOver) {
  const Spectrum white = spectrum_of(test::gaussian(200, 20, 1).view());
  EXPECT_EQ(judged(white, 0), "All 20 eigenvalues together look like white noise.");
  EXPECT_EQ(judged(white, 2), "The 18 eigenvalues beyond the first 2 look like white noise.");
  const Spectrum strong = spectrum_of(test::simulated(200, 20, 2, 30, 1).view());
  EXPECT_EQ(judged(strong, 1),
            "If the noise is white, 2 components stand above it: the 18 eigenvalues beyond look "
            "like white noise.");
  EXPECT_EQ(judged(strong, 2), "The 18 eigenvalues beyond the first 2 look like white noise.");
  std::vector<double> uneven(20, 1.0);
  std::fill(uneven.begin() + 15, uneven.end(), 0.1);
  const Spectrum coloured = test::spectrum_with(200, 20, uneven);
  EXPECT_EQ(judged(coloured, 0), "All 20 eigenvalues together do not look like white noise.");
  EXPECT_EQ(judged(coloured, 3),
            "The 17 eigenvalues beyond the first 3 do not look like white noise.");
}

TEST(VerdictSentences, OfWhatCannotBeJudged) {
  const Spectrum known = test::spectrum_with(100, 5, {5, 4, 3, 2, 1});
  EXPECT_EQ(judged(test::cut_off(known, 3), 1),
            "Only the leading eigenvalues are known, so the noise was not judged.");
  EXPECT_EQ(judged(test::spectrum_with(100, 1, {2}), 0),
            "There are too few eigenvalues to judge the noise.");
  EXPECT_EQ(judged(known, 5), "Nothing is left over beyond the first 5 components.");
  EXPECT_EQ(judged(known, 4), "Only one eigenvalue is left over, too few to judge the noise.");
}

}  // namespace
}  // namespace pcadim
