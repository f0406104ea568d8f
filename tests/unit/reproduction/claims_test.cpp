#include "reproduction/claims.hpp"

#include <gtest/gtest.h>

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
  answer_everywhere(results, Method::ng_paper, unsure);
  EXPECT_EQ(verdict("simple-confidence", results), Verdict::holds);
  EXPECT_EQ(verdict("simple-confidence", results, paper_phi_cast), Verdict::in_part);
}

TEST(ExampleClaims, RangeAndCentreOfPhi) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("simple-phi-range", results), Verdict::holds);
  EXPECT_EQ(verdict("simple-phi-centre", results), Verdict::in_part);  // on one of the axes
  results.phi_facts.assign(50, {0.11, 0.1, 0.9});
  EXPECT_EQ(verdict("simple-phi-centre", results), Verdict::fails);
  results.phi_facts.assign(50, {0.4, 0.1, 0.9});
  EXPECT_EQ(verdict("simple-phi-centre", results), Verdict::holds);
  results.phi_facts.assign(50, {0.11, 0.1, 0.2});
  EXPECT_EQ(verdict("simple-phi-range", results), Verdict::fails);
  results.phi_facts.assign(50, {0, 0, 0});  // never right, every phi discarded
  EXPECT_EQ(verdict("simple-phi-range", results), Verdict::fails);
  EXPECT_EQ(verdict("simple-phi-centre", results), Verdict::fails);
}

TEST(ExampleClaims, SlightlyBelow) {
  Results results = made_up_results();
  EXPECT_EQ(verdict("hard-ng-slightly-below", results), Verdict::fails);
  answer_where(results, Method::ng, wrong_and_sure(19), hard_example);
  EXPECT_EQ(verdict("hard-ng-slightly-below", results), Verdict::holds);
  EXPECT_EQ(verdict("hard-ng-second", results), Verdict::holds);
  answer_where(results, Method::ng, wrong_and_sure(10), hard_example);
  EXPECT_EQ(verdict("hard-ng-slightly-below", results), Verdict::fails);
  EXPECT_EQ(verdict("hard-ng-second", results), Verdict::fails);
  EXPECT_EQ(verdict("summary-damage", results), Verdict::fails);
}

TEST(ExampleClaims, MinkaAndPeselLeanToSimpleModels) {
  Results results = made_up_results();
  for (const char* id : {"hard-minka-simpler", "hard-minka-top-two", "hard-pesel-19",
                         "hard-pesel-second", "hard-pesel-tiny"}) {
    EXPECT_EQ(verdict(id, results), Verdict::fails) << id;
  }
  answer_where(results, Method::minka, wrong_and_sure(18), hard_example);
  Answer simple = wrong_and_sure(19);
  simple.second = 18;
  simple.tiny_before_ten = true;
  answer_where(results, Method::pesel, simple, hard_example);
  for (const char* id : {"hard-minka-simpler", "hard-minka-top-two", "hard-pesel-19",
                         "hard-pesel-second", "hard-pesel-tiny"}) {
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
  EXPECT_EQ(verdict("pl-worst", results, rank_ml_cast), Verdict::holds);
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
  EXPECT_EQ(verdict("ml-good", results), Verdict::in_part);
  const auto few = [](const Cell& cell) { return cell.n == hard_rows; };
  for (const Method method : {Method::ng, Method::minka, Method::pesel, Method::gcv}) {
    answer_where(results, method, wrong_and_sure(18), few);
  }
  EXPECT_EQ(verdict("ml-good", results), Verdict::holds);
  EXPECT_EQ(verdict("ml-small-samples", results), Verdict::holds);
  answer_everywhere(results, Method::ml, wrong_and_sure(25));
  EXPECT_EQ(verdict("ml-good", results), Verdict::fails);
  EXPECT_EQ(verdict("ml-good", results, rank_ml_cast), Verdict::holds);
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

TEST(PosteriorClaims, GrowsSlowly) {
  Results results = made_up_results();
  for (Cell& cell : results.cells) {
    for (Answers& answers : cell.replicates) {
      answers[static_cast<std::size_t>(Method::ng)].near = cell.snr / 30;
      answers[static_cast<std::size_t>(Method::pesel)].near = cell.snr < 10 ? 0 : 1;
    }
  }
  EXPECT_EQ(verdict("ng-grows-slowly", results), Verdict::holds);
  for (Cell& cell : results.cells) {
    for (Answers& answers : cell.replicates) {
      answers[static_cast<std::size_t>(Method::ng)].near =
          cell.snr == 12.5 || cell.snr > 20 ? 1 : 0;
      answers[static_cast<std::size_t>(Method::pesel)].near = cell.snr / 30;
    }
  }
  EXPECT_EQ(verdict("ng-grows-slowly", results), Verdict::fails);
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
