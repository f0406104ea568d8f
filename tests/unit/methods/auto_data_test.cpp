#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"

/// What `auto` answers from data: the kinds of noise it knows, and hairs that must not move it.
namespace pcadim {
namespace {

Report answer(const test::Matrix& m, const std::vector<OptionSetting>& settings = {}) {
  Request request;
  request.methods = {"auto"};
  request.settings = settings;
  request.findings = false;
  return select(m.view(), request);
}

/// Signal of d directions in noise whose deviation is deviation(i, j).
test::Matrix with_noise(Index n, Index p, Index d, unsigned seed,
                        const std::function<double(Index, Index)>& deviation) {
  return test::signal_in_noise(
      n, p, d, 2, seed, [&](Index i, Index j, double cell) { return deviation(i, j) * cell; });
}

double equal(Index, Index) { return 1; }

TEST(AutoData, KnowsNoiseOfManyKinds) {
  const Report white = answer(with_noise(150, 40, 3, 1, equal));
  EXPECT_EQ(white.answer.d, 3);
  EXPECT_EQ(white.noise.kind, NoiseKind::white) << white.noise.sentence;
  const Report columns = answer(with_noise(
      200, 40, 3, 12, [](Index, Index j) { return 0.3 + 0.08 * static_cast<double>(j); }));
  EXPECT_EQ(columns.answer.d, 3);
  EXPECT_EQ(columns.noise.kind, NoiseKind::columns) << columns.noise.sentence;
  const Report rows =
      answer(with_noise(150, 40, 3, 3, [](Index i, Index) { return i % 10 == 0 ? 5.0 : 1.0; }));
  EXPECT_EQ(rows.answer.d, 3);
  EXPECT_EQ(rows.noise.kind, NoiseKind::rows) << rows.noise.sentence;
  for (const Report& report : {white, columns, rows}) {
    EXPECT_EQ(report.answer.purpose, Purpose::structure);
    EXPECT_EQ(report.answer.structure, 3);
    EXPECT_FALSE(report.answer.prediction);  // nobody asked
    EXPECT_GT(report.answer.probability.value_or(0), 0.9);
  }
}

/// Answers from 1 to 5 to questions behind which there are three opinions.
test::Matrix survey(Index n, Index p, unsigned seed) {
  test::Matrix m =
      test::signal_in_noise(n, p, 3, 1, seed, [](Index, Index, double x) { return x; });
  for (double& cell : m.values) cell = std::clamp(std::round(cell / 1.2 + 3), 1.0, 5.0);
  return m;
}

/// Rounding and the ends of the scale are departures from every model that many rows show.
TEST(AutoData, ManyRowsOfASurveyHaveNoMoreDirectionsThanFew) {
  for (const Index n : {1000, 3000, 10000}) {
    for (const bool scaled : {false, true}) {
      Request request;
      request.methods = {"auto"};
      request.findings = false;
      request.scale = scaled;
      const Report report = select(survey(n, 20, 1).view(), request);
      EXPECT_EQ(report.answer.d, 3) << n;
      EXPECT_EQ(report.answer.purpose, Purpose::structure) << n;
    }
  }
}

/// With so many rows a component for every trace is likelier than noise that differs between
/// columns.
TEST(AutoData, TracesOfCorrelationAreNoComponents) {
  constexpr Index columns = 20;
  double before = 0;
  const test::Matrix m =
      test::signal_in_noise(30000, columns, 3, 1, 4, [&before](Index, Index j, double x) {
        const double noise = x + (j > 0 ? 0.1 * before : 0);
        before = x;
        return noise * (0.5 + 1.5 * static_cast<double>(j) / columns);
      });
  const Report report = answer(m);
  EXPECT_EQ(report.answer.d, 3);
  EXPECT_EQ(report.answer.purpose, Purpose::structure);
}

TEST(AutoData, TheResolutionIsToldWhereItIsCoarse) {
  const auto note = [](const test::Matrix& m) { return answer(m).selections.front().note; };
  EXPECT_NE(note(survey(5000, 20, 1)).find("directions that 400 rows would show"),
            std::string::npos);
  EXPECT_EQ(note(survey(300, 20, 1)).find("rows would show"), std::string::npos);
  // White noise that all rows confirm leaves no doubt about weak directions: a tenth of it counts.
  const test::Matrix white =
      test::signal_in_noise(20000, 20, 2, 0.1, 1, [](Index, Index, double x) { return x; });
  EXPECT_EQ(answer(white).answer.d, 2);
  EXPECT_EQ(note(white).find("rows would show"), std::string::npos);
}

/// Where nothing but the answer is asked for, the other question may stay open; the answer is the
/// same, and few rows are held out all the same, since they have a say.
TEST(AutoData, TheOtherQuestionIsLeftOutWithoutFindings) {
  const auto uneven = [](Index, Index j) { return 1 + 0.1 * static_cast<double>(j % 20); };
  for (const test::Matrix& m :
       {with_noise(120, 30, 3, 21, equal), with_noise(120, 30, 3, 22, uneven),
        with_noise(30, 20, 3, 23, equal)}) {
    Request request;
    request.methods = {"auto"};
    const Report full = select(m.view(), request), brief = answer(m);
    EXPECT_TRUE(full.answer.prediction);
    EXPECT_EQ(brief.answer.prediction.has_value(), m.rows == 30);
    EXPECT_EQ(brief.answer.d, full.answer.d);
    // With findings the tenths of the rows weigh in what is stated, but not in this.
    EXPECT_EQ(brief.selections.front().posterior, full.selections.front().posterior);
    EXPECT_EQ(brief.noise, full.noise);
  }
}

TEST(AutoData, ThreeQuietColumnsAreNoSignal) {
  const auto quiet = [](Index, Index j) { return j < 3 ? 0.05 : 1.0; };
  EXPECT_EQ(answer(with_noise(120, 35, 4, 4, quiet)).answer.d, 4);
  EXPECT_EQ(answer(with_noise(120, 35, 0, 5, quiet)).answer.d, 0);
}

/// Deviations of the columns from 0.1 to 10: the loud ones hold most of the variance.
TEST(AutoData, LoudColumnsAreNoSignal) {
  const auto loud = [](Index, Index j) { return std::pow(10, -1 + static_cast<double>(j) / 19.5); };
  for (const unsigned seed : {21U, 22U, 23U}) {
    const Report report = answer(with_noise(300, 40, 3, seed, loud));
    EXPECT_EQ(report.answer.d, 3) << seed;
    EXPECT_EQ(report.noise.kind, NoiseKind::columns) << report.noise.sentence;
  }
}

TEST(AutoData, WhereNothingIsLeftOverNothingLooksLikeNoise) {
  const Report report = answer(test::low_rank(30, 6, 1, 3));
  EXPECT_EQ(report.answer.d, 1);
  EXPECT_EQ(report.noise.kind, NoiseKind::none) << report.noise.sentence;
  EXPECT_EQ(report.answer.sentence.find("white noise"), std::string::npos)
      << report.answer.sentence;
}

TEST(AutoData, ACopiedRowIsNoSignal) {
  test::Matrix m = with_noise(60, 200, 0, 6, equal);
  EXPECT_EQ(answer(m).answer.d, 0);
  for (Index j = 0; j < 200; ++j) m.at(59, j) = m.at(0, j);
  EXPECT_EQ(answer(m).answer.d, 0);
}

/// The answer as if the copy had never been there, whatever it does to means and deviations.
TEST(AutoData, ARepeatedRowChangesNothing) {
  const test::Matrix m = with_noise(60, 12, 3, 8, [](Index i, Index j) {
    return i == 4 ? 9.0 : 1 + 0.3 * static_cast<double>(j % 5);
  });
  test::Matrix longer = test::gaussian(61, 12, 1);
  std::ranges::copy(m.values, longer.values.begin());
  for (Index j = 0; j < 12; ++j) longer.at(60, j) = m.at(4, j);
  for (const bool scale : {false, true}) {
    for (const char* purpose : {"structure", "prediction"}) {
      Request request;
      request.methods = {"auto"};
      request.settings = {{"auto", "purpose", purpose}};
      request.findings = false;
      request.scale = scale;
      const Selection before = select(m.view(), request).selections[0];
      const Selection after = select(longer.view(), request).selections[0];
      EXPECT_EQ(after.d, before.d) << scale << purpose;
      EXPECT_EQ(after.credible_set, before.credible_set);
      ASSERT_EQ(after.curve.size(), before.curve.size());
      for (std::size_t d = 0; d < after.curve.size(); ++d)
        EXPECT_NEAR(after.curve[d], before.curve[d], 1e-7 * (1 + std::abs(before.curve[d])));
    }
  }
}

TEST(AutoData, AColumnOfSumsIsNoSignal) {
  test::Matrix m = with_noise(150, 30, 3, 7, equal);
  EXPECT_EQ(answer(m).answer.d, 3);
  for (Index i = 0; i < 150; ++i) m.at(i, 29) = m.at(i, 3) + m.at(i, 4);
  EXPECT_EQ(answer(m).answer.d, 3);
}

TEST(AutoData, NeitherUnitsNorTheOrderOfRowsNorAHairMoveTheAnswer) {
  const test::Matrix m =
      with_noise(90, 25, 3, 8, [](Index, Index j) { return 1 + 0.1 * static_cast<double>(j); });
  const Report before = answer(m);
  test::Matrix other = m;
  for (double& x : other.values) x *= 1e-3;
  EXPECT_EQ(answer(other).answer.d, before.answer.d);
  EXPECT_EQ(answer(other).answer.credible_set, before.answer.credible_set);
  // Some rows of these data look alike along the directions that deal the folds.
  for (Index i = 0; i < 90; ++i) {
    for (Index j = 0; j < 25; ++j) other.at(89 - i, j) = m.at(i, j);
  }
  EXPECT_EQ(answer(other).answer.d, before.answer.d);
  const std::vector<OptionSetting> predict = {{"auto", "purpose", "prediction"}};
  EXPECT_EQ(answer(other, predict).answer.d, answer(m, predict).answer.d);
  const test::Matrix hair = test::gaussian(m.rows, m.cols, 99);
  other = m;
  for (std::size_t k = 0; k < hair.values.size(); ++k) other.values[k] += 1e-6 * hair.values[k];
  EXPECT_EQ(answer(other).answer.d, before.answer.d);
}

TEST(AutoData, ThePurposeIsTheUsersToChoose) {
  const test::Matrix m = with_noise(120, 30, 3, 9, equal);
  const Report prediction = answer(m, {{"auto", "purpose", "prediction"}});
  EXPECT_EQ(prediction.answer.purpose, Purpose::prediction);
  EXPECT_EQ(prediction.answer.d, prediction.answer.prediction);
  const auto& posterior = prediction.selections[0].posterior;
  EXPECT_NEAR(std::accumulate(posterior.begin(), posterior.end(), 0.0), 1, 1e-9);
  EXPECT_FALSE(prediction.answer.plausible.empty());
  const Report structure = answer(m, {{"auto", "purpose", "structure"}});
  EXPECT_EQ(structure.answer.purpose, Purpose::structure);
  EXPECT_EQ(structure.answer.d, 3);
  for (const char* noise : {"white", "columns", "rows", "rows+columns", "serial"}) {
    const Report forced = answer(m, {{"auto", "noise", noise}});
    EXPECT_EQ(to_string(forced.noise.kind), noise);
    EXPECT_EQ(forced.answer.d, 3) << noise;
  }
}

TEST(AutoData, ThreadsChangeNothing) {
  const test::Matrix m =
      with_noise(100, 30, 3, 10, [](Index i, Index) { return i % 7 ? 1.0 : 3.0; });
  Request one, four;
  one.threads = 1;
  four.threads = 4;
  Report a = select(m.view(), one), b = select(m.view(), four);
  a.timing = b.timing = {};
  EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace pcadim
