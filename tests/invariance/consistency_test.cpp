#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "report/panels/panels.hpp"
#include "support/data.hpp"
#include "support/holes.hpp"
#include "wording/sentence.hpp"

/// Sentence, findings, noise, probabilities, screen, page and pictures of one report never
/// contradict each other.
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
}

/// Nobody is told "> 0.99" of a count of directions that some rows change, nor that a number which
/// three tenths give is not plausible.
void check_tenths(const Report& report, const std::string& what) {
  const Answer& answer = report.answer;
  const auto& tenths = report.sensitivity.left_out;
  ASSERT_FALSE(tenths.empty()) << what;
  const auto others = std::ranges::count_if(tenths, [&](auto d) { return d != answer.d; });
  const bool high = *answer.confidence == Confidence::high;
  EXPECT_EQ(high, others == 0 && *answer.probability >= 0.9) << what << answer.sentence;
  EXPECT_EQ(holds(answer.sentence, "since the answer moves with the rows"),
            others > 0 && *answer.probability >= 0.9)
      << what << answer.sentence;
  EXPECT_EQ(count_of(report, "unstable"), others > 3 ? 1 : 0) << what << answer.sentence;
  if (answer.purpose != Purpose::structure) return;
  const double most = 1 - 0.025 * static_cast<double>(others);
  EXPECT_LE(*answer.probability, most + 1e-12) << what << answer.sentence;
  for (const Plausible& one : answer.plausible)
    EXPECT_LE(one.probability, *answer.probability + 1e-12) << what << answer.sentence;
  for (const auto& d : tenths) {
    if (std::ranges::count(tenths, d) < 3 || *answer.probability < 0.5) continue;
    EXPECT_NE(std::ranges::find(answer.credible_set, *d), answer.credible_set.end())
        << what << *d << answer.sentence;
  }
}

std::string escaped(std::string text) {
  for (std::size_t k = 0; (k = text.find('>', k)) != text.npos; k += 4) text.replace(k, 1, "&gt;");
  return text;
}

/// The first screen, the page and the paragraph for a paper.
void check_texts(const Report& report, const std::string& what) {
  const Answer& answer = report.answer;
  const std::string keep = "Keep " + std::to_string(*answer.d) + " of ";
  const std::string screen = to_text(report), page = to_html(report);
  EXPECT_EQ(screen.find(keep), 0u) << what << screen;
  EXPECT_TRUE(holds(page, "<title>" + keep)) << what;
  EXPECT_TRUE(holds(to_methods_text(report), report.noise.sentence)) << what;
  EXPECT_TRUE(holds(page, report.noise.sentence) || !holds(answer.sentence, report.noise.sentence))
      << what;
  if (!answer.probability) return;
  const std::string probability = probability_text(*answer.probability);
  EXPECT_TRUE(holds(screen, " is " + probability)) << what << screen;
  EXPECT_TRUE(holds(page, escaped(" is " + probability))) << what;
  EXPECT_TRUE(holds(to_methods_text(report), "(probability " + probability)) << what;
}

/// What the scree plot writes about noise that is not white.
std::string remark_of(NoiseKind kind) {
  switch (kind) {
    case NoiseKind::columns:
      return "noise differs between columns";
    case NoiseKind::rows:
      return "noise differs between rows";
    case NoiseKind::rows_columns:
      return "noise differs between rows and columns";
    case NoiseKind::serial:
      return "noise is correlated between neighbours";
    case NoiseKind::not_modelled:
      return "noise is not white, and no model fits";
    default:
      return {};
  }
}

void check_pictures(const Report& report, const std::string& what) {
  const Answer& answer = report.answer;
  const std::string scree = panel_svg(report, "scree", 600, PicturePlace::figure);
  EXPECT_TRUE(holds(scree, ">d = " + std::to_string(*answer.d) + "<")) << what;
  EXPECT_EQ(holds(scree, "where white noise would lie"), report.noise.kind == NoiseKind::white)
      << what;
  const std::string remark = remark_of(report.noise.kind);
  EXPECT_EQ(holds(scree, ">noise "), !remark.empty()) << what;
  EXPECT_TRUE(holds(scree, remark)) << what;
  if (!answer.probability) return;
  const std::string stated =
      std::to_string(*answer.d) + " (" + probability_text(*answer.probability) + ')';
  const std::string certainty = panel_description(report, "certainty");
  EXPECT_TRUE(holds(certainty, stated)) << what << certainty;
}

/// Where the sentence states no probability, nothing else does.
void check_no_certainty(const Report& report, const std::string& what) {
  EXPECT_TRUE(report.answer.credible_set.empty()) << what;
  EXPECT_FALSE(report.answer.confidence) << what;
  const std::string page = to_html(report);
  EXPECT_FALSE(holds(page, "posterior probability")) << what;
  EXPECT_FALSE(holds(page, "probability to be right")) << what;
  EXPECT_FALSE(holds(panel_description(report, "certainty"), "robabilities")) << what;
  EXPECT_FALSE(holds(to_methods_text(report), "95 % set")) << what;
  EXPECT_FALSE(holds(to_methods_text(report), "above the noise")) << what;
}

/// What holds for every answer, however little is known.
void check_words(const Report& report, const std::string& what) {
  const std::string& sentence = report.answer.sentence;
  ASSERT_TRUE(report.answer.d) << what << sentence;
  EXPECT_EQ(count_of(report, "anisotropic_tail"), report.noise.kind == NoiseKind::not_modelled)
      << what << sentence;
  EXPECT_FALSE(holds(sentence, "above the noise") && holds(sentence, "No model of the noise fits"))
      << what << sentence;
  EXPECT_FALSE(report.answer.next.empty()) << what;
  check_texts(report, what);
  check_pictures(report, what);
  if (!report.answer.probability) check_no_certainty(report, what);
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
            check_tenths(report, what);
            check_words(report, what);
            EXPECT_EQ(report_from_json(to_json(report)), report) << what;
            ++checked;
          }
        }
      }
    }
  }
  EXPECT_GE(checked, 180);
}

TEST(Consistency, NoNoiseIsJudgedWhereTooLittleIsKnown) {
  for (const auto& [n, p] : std::vector<std::pair<Index, Index>>{{40, 2}, {40, 3}, {6, 9}}) {
    for (unsigned seed = 0; seed < 5; ++seed) {
      const test::Matrix m = test::signal_in_noise(n, p, seed % 2, 2, seed, kinds()[seed]);
      Request request;
      request.methods = {"auto", "ng", "kaiser"};
      const Report report = select(m.view(), request);
      const std::string what = std::to_string(n) + " x " + std::to_string(p) + ": ";
      check_words(report, what);
      EXPECT_NE(report.noise.kind, NoiseKind::not_modelled) << what << report.answer.sentence;
    }
  }
}

TEST(Consistency, DataThatWereGivenAreNotAskedFor) {
  int not_modelled = 0;
  for (unsigned seed = 0; seed < 5; ++seed) {
    const test::Matrix m =
        test::with_holes(test::signal_in_noise(60, 8, 2, 2, seed, kinds()[3]), 0.03, seed);
    Request request;
    request.methods = {"auto", "ng", "kaiser"};
    request.missing = Missing::em;
    const Report report = select(m.view(), request);
    check_words(report, "missing cells: ");
    EXPECT_FALSE(holds(report.answer.next, "Give the data")) << report.answer.next;
    not_modelled += report.noise.kind == NoiseKind::not_modelled ? 1 : 0;
  }
  EXPECT_GT(not_modelled, 0);
}

}  // namespace
}  // namespace pcadim
