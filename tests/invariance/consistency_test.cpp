#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "support/data.hpp"
#include "wording/sentence.hpp"

/// Sentence, findings, noise and probabilities of one report never contradict each other.
namespace pcadim {
namespace {

using Kind = std::function<double(Index i, Index j, double cell)>;

/// What becomes of a cell of white noise.
std::vector<Kind> kinds() {
  return {[](Index, Index, double x) { return x; },
          [](Index, Index j, double x) { return (1 + 0.2 * static_cast<double>(j)) * x; },
          [](Index i, Index, double x) { return i % 9 == 0 ? 6 * x : x; },
          [](Index, Index, double x) { return x * x * x; },
          [](Index, Index, double x) { return std::round(x); }};
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::ptrdiff_t count_of(const Report& report, const std::string& kind) {
  return std::ranges::count(report.findings, kind, &Finding::kind);
}

void check_noise(const Report& report, const std::string& what) {
  const std::string& sentence = report.answer.sentence;
  const bool not_modelled = report.noise.kind == NoiseKind::not_modelled;
  const bool modelled = !not_modelled && report.noise.kind != NoiseKind::not_judged;
  EXPECT_EQ(count_of(report, "anisotropic_tail"), not_modelled ? 1 : 0) << what << sentence;
  EXPECT_EQ(holds(sentence, "looks like white noise"),
            modelled && report.noise.kind != NoiseKind::none)
      << what << sentence;
  EXPECT_EQ(holds(sentence, "No model of the noise fits"), not_modelled) << what << sentence;
  EXPECT_TRUE(holds(sentence, report.noise.sentence)) << what << sentence;
  if (report.noise.departure) {
    EXPECT_EQ(*report.noise.departure < report.noise.limit, modelled) << what << sentence;
  }
  EXPECT_EQ(report.answer.purpose == Purpose::structure, modelled) << what << sentence;
  EXPECT_EQ(report.noise.law.has_value(), report.noise.kind == NoiseKind::white) << what;
}

void check_answer(const Report& report, const std::string& what) {
  const Answer& answer = report.answer;
  ASSERT_TRUE(answer.d) << what << answer.sentence;
  EXPECT_EQ(answer.sentence.find("Keep " + std::to_string(*answer.d) + " of "), 0u)
      << what << answer.sentence;
  EXPECT_EQ(answer.d, *answer.purpose == Purpose::structure ? answer.structure : answer.prediction)
      << what;
  ASSERT_TRUE(answer.probability) << what << answer.sentence;
  EXPECT_TRUE(holds(answer.sentence, " is " + probability_text(*answer.probability)))
      << what << answer.sentence;
  EXPECT_NE(std::ranges::find(answer.credible_set, *answer.d), answer.credible_set.end()) << what;
  EXPECT_EQ(answer.plausible.size(), answer.credible_set.size()) << what;
  ASSERT_TRUE(answer.confidence) << what;
  EXPECT_EQ(*answer.confidence == Confidence::low, *answer.probability < 0.5) << what;
  if (*answer.confidence == Confidence::high) {
    EXPECT_GE(*answer.probability, 0.9) << what;
    EXPECT_EQ(count_of(report, "unstable"), 0) << what << answer.sentence;
  }
}

TEST(Consistency, NoTwoPartsOfAReportContradictEachOther) {
  int checked = 0;
  for (const auto& [n, p] : std::vector<std::pair<Index, Index>>{{30, 12}, {80, 20}, {40, 70}}) {
    for (const Index d : {0, 2, 5}) {
      for (const double strength : {0.4, 2.0}) {
        for (std::size_t k = 0; k < kinds().size(); ++k) {
          for (const bool scale : {false, true}) {
            const test::Matrix m = test::signal_in_noise(
                n, p, d, strength, static_cast<unsigned>(checked), kinds()[k]);
            Request request;
            request.methods = {"auto", "ng", "kaiser"};
            request.scale = scale;
            const Report report = select(m.view(), request);
            const std::string what = std::to_string(n) + " x " + std::to_string(p) + ", d " +
                                     std::to_string(d) + ", kind " + std::to_string(k) + ": ";
            check_answer(report, what);
            check_noise(report, what);
            EXPECT_EQ(report_from_json(to_json(report)), report) << what;
            ++checked;
          }
        }
      }
    }
  }
  EXPECT_GE(checked, 180);
}

}  // namespace
}  // namespace pcadim
