#include "reproduction/claims.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "unit/reproduction/made_up_results.hpp"

namespace pcadim::reproduction {
namespace {

bool hard_example(const Cell& cell) { return cell.n == hard_rows && cell.snr == example_ratio; }
bool simple_example(const Cell& cell) { return cell.n == simple_rows && cell.snr == example_ratio; }
bool high(const Cell& cell) { return cell.snr >= 20; }

TEST(Claims, HaveIdsPlacesAndWords) {
  std::set<std::string_view> ids;
  for (const Claim& claim : all_claims()) {
    EXPECT_TRUE(ids.insert(claim.id).second) << claim.id;
    EXPECT_TRUE(claim.place.starts_with("4.")) << claim.id;
    EXPECT_TRUE(claim.statement.ends_with('.')) << claim.id;
    EXPECT_TRUE(claim.criterion.ends_with('.')) << claim.id;
  }
}

// Whatever the results, a verdict comes with the numbers it rests on.
TEST(Claims, SayWhatWasMeasured) {
  const Results results = made_up_results(2);
  for (const Claim& claim : all_claims()) {
    for (const Variant& variant : variants_of(claim)) {
      const std::string measured = claim.judge(results, variant.cast).measured;
      EXPECT_FALSE(measured.empty()) << claim.id;
      EXPECT_EQ(measured.find("nan"), std::string::npos) << claim.id << ": " << measured;
    }
  }
}

// A statement is looked at in every form of the methods that take part in it, and in no other.
TEST(Claims, VariantsChangeOnlyWhoTakesPart) {
  const auto keys = [](const About& about) {
    std::vector<std::string_view> found;
    for (const Variant& one : variants_of({"", "", "", "", about, nullptr}))
      found.push_back(one.key);
    return found;
  };
  using Keys = std::vector<std::string_view>;
  EXPECT_EQ(keys(about_others), Keys{"default"});
  EXPECT_EQ(keys(about_pesel), (Keys{"default", "pesel_rank"}));
  EXPECT_EQ(keys(about_ng), (Keys{"default", "ng_log", "auto"}));
  EXPECT_EQ(keys(about_all).size(), all_variants().size());
}

// The verdict of a form that does not take part is that of the default.
TEST(Claims, FormsThatTakeNoPartChangeNothing) {
  Results results = made_up_results();
  answer_everywhere(results, Method::ng_log, wrong_and_sure(3));
  answer_everywhere(results, Method::ml_rank, wrong_and_sure(4));
  answer_everywhere(results, Method::pesel_rank, wrong_and_sure(5));
  for (const Claim& claim : all_claims()) {
    const std::string usual = claim.judge(results, usual_cast).measured;
    const auto same = [&](const Cast& cast) {
      return claim.judge(results, cast).measured == usual;
    };
    EXPECT_TRUE(claim.about.ng || same(log_cast)) << claim.id;
    EXPECT_TRUE(claim.about.ml || same(ml_rank_cast)) << claim.id;
    EXPECT_TRUE(claim.about.pesel || same(pesel_rank_cast)) << claim.id;
  }
}

TEST(Claims, TypicalIsClearlyMoreThanHalf) {
  EXPECT_EQ(typical({0.7, 0.05}), Verdict::holds);
  EXPECT_EQ(typical({0.55, 0.05}), Verdict::in_part);
  EXPECT_EQ(typical({0.45, 0.05}), Verdict::in_part);
  EXPECT_EQ(typical({0.3, 0.05}), Verdict::fails);
}

TEST(ExampleClaims, RecoveryNeedsAllThree) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("simple-recovery", results), Verdict::holds);
  answer_where(results, Method::minka, wrong_and_sure(18), simple_example);
  EXPECT_EQ(verdict("simple-recovery", results), Verdict::in_part);
  answer_where(results, Method::ng, wrong_and_sure(18), simple_example);
  answer_where(results, Method::pesel, wrong_and_sure(18), simple_example);
  EXPECT_EQ(verdict("simple-recovery", results), Verdict::fails);
}

TEST(ExampleClaims, ConfidenceOf99PerCent) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("simple-confidence", results), Verdict::holds);
  Answer unsure = right_and_sure();
  unsure.of_truth = 0.98;
  answer_everywhere(results, Method::ng_log, unsure);
  EXPECT_EQ(verdict("simple-confidence", results), Verdict::holds);
  EXPECT_EQ(verdict("simple-confidence", results, log_cast), Verdict::in_part);
}

Answer with_phi(double phi, double low, double high) {
  Answer answer = right_and_sure();
  answer.phi = phi;
  answer.phi_low = low;
  answer.phi_high = high;
  return answer;
}

TEST(ExampleClaims, RangeAndCentreOfPhi) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("simple-phi-range", results), Verdict::holds);
  EXPECT_EQ(verdict("simple-phi-centre", results), Verdict::in_part);  // on one of the axes
  answer_everywhere(results, Method::ng, with_phi(0.11, 0.1, 0.9));
  EXPECT_EQ(verdict("simple-phi-centre", results), Verdict::fails);
  EXPECT_EQ(verdict("simple-phi-centre", results, log_cast), Verdict::in_part);
  answer_everywhere(results, Method::ng, with_phi(0.4, 0.1, 0.9));
  EXPECT_EQ(verdict("simple-phi-centre", results), Verdict::holds);
  answer_everywhere(results, Method::ng, with_phi(0.11, 0.1, 0.2));
  EXPECT_EQ(verdict("simple-phi-range", results), Verdict::fails);
  answer_everywhere(results, Method::ng, Answer());  // every phi discarded
  EXPECT_EQ(verdict("simple-phi-range", results), Verdict::fails);
  EXPECT_EQ(verdict("simple-phi-centre", results), Verdict::fails);
}

/// Does the claim say "True of 100.0 ..."?
bool true_of_all(std::string_view id, const Results& results) {
  return judge(id, results).measured.starts_with("True of 100.0");
}

// What came out on one data set is counted, and never judged.
TEST(ExampleClaims, AboutOneDataSet) {
  Results results = made_up_results();
  constexpr std::array ids{"hard-ng-19", "hard-ng-second", "hard-minka-top-two", "hard-pesel-19",
                           "hard-pesel-second"};
  for (const char* id : ids) {
    EXPECT_EQ(verdict(id, results), Verdict::one_data_set) << id;
    EXPECT_FALSE(true_of_all(id, results)) << id;
  }
  answer_where(results, Method::ng, wrong_and_sure(19), hard_example);
  answer_where(results, Method::minka, wrong_and_sure(18), hard_example);
  Answer simple = wrong_and_sure(19);
  simple.second = 18;
  answer_where(results, Method::pesel, simple, hard_example);
  for (const char* id : ids) {
    EXPECT_EQ(verdict(id, results), Verdict::one_data_set) << id;
    EXPECT_TRUE(true_of_all(id, results)) << id;
  }
  EXPECT_EQ(counted(results, usual_cast)[Verdict::one_data_set], std::ssize(ids));
}

TEST(ExampleClaims, Damage) {
  Results results = made_up_results();
  answer_where(results, Method::ng, wrong_and_sure(19), hard_example);
  EXPECT_EQ(verdict("summary-damage", results), Verdict::holds);
  answer_where(results, Method::ng, wrong_and_sure(10), hard_example);
  EXPECT_EQ(verdict("summary-damage", results), Verdict::fails);
}

TEST(ExampleClaims, MinkaAndPeselLeanToSimpleModels) {
  Results results = made_up_results();
  for (const char* id : {"hard-minka-simpler", "hard-pesel-tiny"}) {
    EXPECT_EQ(verdict(id, results), Verdict::fails) << id;
  }
  answer_where(results, Method::minka, wrong_and_sure(18), hard_example);
  Answer simple = wrong_and_sure(19);
  simple.tiny_before_ten = true;
  answer_where(results, Method::pesel, simple, hard_example);
  for (const char* id : {"hard-minka-simpler", "hard-pesel-tiny"}) {
    EXPECT_EQ(verdict(id, results), Verdict::holds) << id;
  }
}

TEST(ExampleClaims, AgainstOneOrBothApproximations) {
  Results results = made_up_results();
  for (const char* id : {"hard-underestimation", "summary-sample-size"}) {
    EXPECT_EQ(verdict(id, results), Verdict::fails) << id;
  }
  answer_where(results, Method::minka, wrong_and_sure(18), hard_example);
  for (const char* id : {"hard-underestimation", "summary-sample-size"}) {
    EXPECT_EQ(verdict(id, results), Verdict::in_part) << id;
  }
  answer_where(results, Method::pesel, wrong_and_sure(18), hard_example);
  for (const char* id : {"hard-underestimation", "summary-sample-size"}) {
    EXPECT_EQ(verdict(id, results), Verdict::holds) << id;
  }
}

TEST(BenchmarkClaims, ProfileLikelihood) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("pl-worst", results), Verdict::fails);
  EXPECT_EQ(verdict("pl-small-samples", results), Verdict::fails);
  answer_everywhere(results, Method::profile, wrong_and_sure(1));
  EXPECT_EQ(verdict("pl-worst", results), Verdict::holds);
  EXPECT_EQ(verdict("pl-small-samples", results), Verdict::holds);
  answer_everywhere(results, Method::ml, wrong_and_sure(1));
  EXPECT_EQ(verdict("pl-worst", results), Verdict::in_part);
  EXPECT_EQ(verdict("pl-worst", results, ml_rank_cast), Verdict::holds);
}

TEST(BenchmarkClaims, GcvAtHighRatios) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("gcv-often-good", results), Verdict::holds);
  EXPECT_EQ(verdict("gcv-high-snr", results), Verdict::fails);
  answer_where(results, Method::gcv, wrong_and_sure(25), high);
  EXPECT_EQ(verdict("gcv-often-good", results), Verdict::holds);  // in 28 cells of 40
  EXPECT_EQ(verdict("gcv-high-snr", results), Verdict::holds);
  answer_everywhere(results, Method::gcv, wrong_and_sure(25));
  EXPECT_EQ(verdict("gcv-often-good", results), Verdict::fails);
}

TEST(BenchmarkClaims, MaximumLikelihood) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("ml-good", results), Verdict::holds);
  EXPECT_EQ(verdict("ml-small-samples", results), Verdict::in_part);  // good, but not above all
  const auto few = [](const Cell& cell) { return cell.n == hard_rows; };
  for (const Method method : {Method::ng, Method::minka, Method::pesel, Method::gcv}) {
    answer_where(results, method, wrong_and_sure(18), few);
  }
  EXPECT_EQ(verdict("ml-small-samples", results), Verdict::holds);
  answer_where(results, Method::ml, wrong_and_sure(25), [](const Cell& c) { return c.snr < 20; });
  EXPECT_EQ(verdict("ml-good", results), Verdict::in_part);  // in 12 cells of 40
  answer_everywhere(results, Method::ml, wrong_and_sure(25));
  EXPECT_EQ(verdict("ml-good", results), Verdict::fails);
  EXPECT_EQ(verdict("ml-good", results, ml_rank_cast), Verdict::holds);
}

TEST(BenchmarkClaims, MaximumLikelihoodThatFailsOnFewRows) {
  Results results = made_up_results();
  answer_where(results, Method::ml, wrong_and_sure(25), [](const Cell& c) { return c.n == 40; });
  EXPECT_EQ(verdict("ml-good", results), Verdict::holds);
  EXPECT_EQ(verdict("ml-small-samples", results), Verdict::fails);
  EXPECT_EQ(verdict("ml-small-samples", results, ml_rank_cast), Verdict::in_part);
}

TEST(BenchmarkClaims, OneAheadOfTheOther) {
  Results results = made_up_results();
  for (const char* id : {"ng-over-minka", "ng-over-pesel", "pesel-over-minka"}) {
    EXPECT_EQ(verdict(id, results), Verdict::fails) << id;
  }
  const auto low = [](const Cell& cell) { return cell.snr <= 5; };
  answer_where(results, Method::minka, wrong_and_sure(15), low);
  EXPECT_EQ(verdict("ng-over-minka", results), Verdict::holds);
  EXPECT_EQ(verdict("pesel-over-minka", results), Verdict::holds);
  // One cell in which NG is behind spoils "consistently".
  answer_where(results, Method::ng, wrong_and_sure(15), hard_example);
  EXPECT_EQ(verdict("ng-over-minka", results), Verdict::in_part);
  answer_where(results, Method::pesel, wrong_and_sure(15), low);
  EXPECT_EQ(verdict("ng-over-pesel", results), Verdict::holds);
}

TEST(BenchmarkClaims, ChanceIsNoLead) {
  Results results = made_up_results();
  for (Cell& cell : results.cells) {  // 3 of 50 wrong, in one cell
    if (!hard_example(cell)) continue;
    for (std::size_t k = 0; k < 3; ++k) {
      cell.replicates[k][static_cast<std::size_t>(Method::minka)] = wrong_and_sure(19);
    }
  }
  EXPECT_EQ(verdict("hard-underestimation", results), Verdict::fails);
  EXPECT_EQ(verdict("ng-over-minka", results), Verdict::fails);
}

TEST(BenchmarkClaims, PeselAtHighRatios) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("pesel-high-snr", results), Verdict::holds);
  answer_where(results, Method::pesel, wrong_and_sure(15),
               [](const Cell& cell) { return cell.n == 50; });
  EXPECT_EQ(verdict("pesel-high-snr", results), Verdict::in_part);
  EXPECT_EQ(verdict("pesel-high-snr", results, pesel_rank_cast), Verdict::holds);
  answer_everywhere(results, Method::pesel, wrong_and_sure(15));
  EXPECT_EQ(verdict("pesel-high-snr", results), Verdict::fails);
}

TEST(BenchmarkClaims, OnlyOneSatisfactory) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("ng-only-satisfactory", results), Verdict::in_part);  // all are
  for (const Method method :
       {Method::minka, Method::pesel, Method::gcv, Method::profile, Method::ml, Method::ml_rank}) {
    answer_where(results, method, wrong_and_sure(15), [](const Cell& c) { return c.snr <= 10; });
  }
  EXPECT_EQ(verdict("ng-only-satisfactory", results), Verdict::holds);
  answer_where(results, Method::ng, wrong_and_sure(15), [](const Cell& c) { return c.snr > 10; });
  EXPECT_EQ(verdict("ng-only-satisfactory", results), Verdict::fails);
}

TEST(PosteriorClaims, MostMass) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("mass-ng-best", results), Verdict::in_part);  // never behind, never ahead
  answer_where(results, Method::minka, wrong_and_sure(10), [](const Cell& c) { return c.snr < 5; });
  answer_where(results, Method::pesel, wrong_and_sure(10), [](const Cell& c) { return c.snr < 5; });
  EXPECT_EQ(verdict("mass-ng-best", results), Verdict::holds);
  answer_everywhere(results, Method::ng, wrong_and_sure(10));
  EXPECT_EQ(verdict("mass-ng-best", results), Verdict::fails);
}

TEST(PosteriorClaims, Overconfidence) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("laplace-overconfident", results), Verdict::fails);
  EXPECT_EQ(verdict("pesel-most-overconfident", results), Verdict::in_part);
  answer_where(results, Method::pesel, wrong_and_sure(10), high);
  EXPECT_EQ(verdict("laplace-overconfident", results), Verdict::in_part);
  EXPECT_EQ(verdict("pesel-most-overconfident", results), Verdict::holds);
  answer_everywhere(results, Method::minka, wrong_and_sure(10));
  EXPECT_EQ(verdict("laplace-overconfident", results), Verdict::holds);
  EXPECT_EQ(verdict("pesel-most-overconfident", results), Verdict::fails);
}

TEST(PosteriorClaims, Jumps) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("pesel-jumps", results), Verdict::fails);
  Answer undecided = right_and_sure();
  undecided.near = 0.5;
  answer_everywhere(results, Method::ng, undecided);
  EXPECT_EQ(verdict("pesel-jumps", results), Verdict::in_part);
  answer_everywhere(results, Method::minka, undecided);
  EXPECT_EQ(verdict("pesel-jumps", results), Verdict::holds);
}

TEST(PosteriorClaims, SomeMassEverywhere) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("ng-always-some-mass", results), Verdict::holds);
  answer_where(results, Method::ng, wrong_and_sure(0), hard_example);
  EXPECT_EQ(verdict("ng-always-some-mass", results), Verdict::in_part);
  answer_everywhere(results, Method::ng, wrong_and_sure(0));
  EXPECT_EQ(verdict("ng-always-some-mass", results), Verdict::fails);
}

/// Gives NG a mass on 18 to 22 that depends on the cell.
template <class Mass>
void let_mass(Results& results, Mass mass) {
  for (Cell& cell : results.cells) {
    for (Answers& answers : cell.replicates) {
      answers[static_cast<std::size_t>(Method::ng)].near = mass(cell);
    }
  }
}

TEST(PosteriorClaims, GrowsSlowly) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("ng-grows-slowly", results), Verdict::fails);  // sure from the beginning
  const auto slowly = [](const Cell& cell) { return cell.snr / 30; };
  let_mass(results, slowly);
  EXPECT_EQ(verdict("ng-grows-slowly", results), Verdict::holds);
  let_mass(results, [](const Cell& cell) { return cell.snr < 10 ? 0.02 : 0.98; });
  EXPECT_EQ(verdict("ng-grows-slowly", results), Verdict::fails);  // in one jump
  let_mass(results, [&](const Cell& cell) { return cell.snr == 12.5 ? 0.0 : slowly(cell); });
  EXPECT_EQ(verdict("ng-grows-slowly", results), Verdict::fails);  // falls on the way
  let_mass(results, [&](const Cell& cell) {
    return cell.n == 100 && cell.snr >= 10 ? 1.0 : cell.n == 100 ? 0.0 : slowly(cell);
  });
  EXPECT_EQ(verdict("ng-grows-slowly", results), Verdict::in_part);  // not at n = 100
}

TEST(PosteriorClaims, PointEstimatesAndPosteriors) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("bic-point-not-posterior", results), Verdict::fails);  // never wrong
  answer_where(results, Method::pesel, wrong_and_sure(3), [](const Cell& c) { return c.snr < 10; });
  EXPECT_EQ(verdict("bic-point-not-posterior", results), Verdict::holds);
  Answer unsure = wrong_and_sure(3);
  unsure.of_best = 0.5;
  answer_everywhere(results, Method::pesel, unsure);
  EXPECT_EQ(verdict("bic-point-not-posterior", results), Verdict::fails);
}

}  // namespace
}  // namespace pcadim::reproduction
