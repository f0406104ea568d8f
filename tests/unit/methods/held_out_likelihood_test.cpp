#include <gtest/gtest.h>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "support/json.hpp"
#include "support/paths.hpp"

namespace pcadim {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

Selection run(Source& source, const Settings& settings, bool scale = false, int threads = 0) {
  Request request;
  request.methods = {"held_out_likelihood"};
  request.scale = scale;
  request.threads = threads;
  request.findings = false;
  for (const auto& [option, value] : settings)
    request.settings.push_back({"held_out_likelihood", option, value});
  return select(source, request).selections.at(0);
}

Selection run(const test::Matrix& m, const Settings& settings = {}, int threads = 0) {
  return run(*matrix_source(m.view()), settings, false, threads);
}

void expect_reference(const std::string& file, const std::string& noise, double tolerance) {
  for (const auto& c : test::reference_cases(file)) {
    const std::string data = c["data"];
    const auto source = open_source(test::in_source(data));
    const auto curve = c["curve"].get<std::vector<double>>();
    const Selection got = run(*source,
                              {{"pattern", "interleaved"},
                               {"noise", noise},
                               {"folds", std::to_string(c["folds"].get<int>())}},
                              c["scale"]);
    ASSERT_GE(got.curve.size(), curve.size()) << data << ": " << got.note;
    for (std::size_t d = 0; d < curve.size(); ++d)
      EXPECT_NEAR(got.curve[d], curve[d], tolerance * std::abs(curve[d])) << data << " " << d;
  }
}

// SciPy's multivariate normal with the dense covariance: tests/reference/make_held_out_rows.py.
TEST(HeldOutLikelihood, AgreesWithDenseNormalDensities) {
  expect_reference("held_out_rows.json", "equal", 1e-8);
}

// scikit-learn's fit: tests/reference/make_held_out_factors.py. Fits end where the likelihood of
// the rows that stay is flat, so that held-out rows tell two of them apart.
TEST(HeldOutLikelihood, AgreesWithFactorAnalysisOfOthers) {
  expect_reference("held_out_factors.json", "columns", 1e-5);
}

/// Each column has noise of its own, which equal noise takes for components.
TEST(HeldOutLikelihood, NoiseOfColumnsIsNoComponent) {
  test::Matrix m = test::signal_in_noise(3000, 12, 2, 1, 7, [](Index, Index j, double x) {
    return x * (1 + 0.5 * static_cast<double>(j));
  });
  EXPECT_EQ(run(m, {{"noise", "columns"}}).d, 2);
  EXPECT_GT(run(m).d, 6);
}

TEST(HeldOutLikelihood, NoiseOfColumnsNeedsMoreRowsThanColumns) {
  const Selection s = run(test::simulated(20, 20, 2, 5, 5), {{"noise", "columns"}});
  EXPECT_EQ(s.outcome, Outcome::not_applicable);
  EXPECT_NE(s.note.find("where rows outnumber columns"), std::string::npos);
}

TEST(HeldOutLikelihood, FindsStrongComponents) {
  EXPECT_EQ(run(test::simulated(200, 20, 4, 20, 1)).d, 4);
  EXPECT_EQ(run(test::simulated(60, 200, 2, 100, 2)).d, 2);
}

TEST(HeldOutLikelihood, ThreadsChangeNothing) {
  const test::Matrix m = test::simulated(80, 15, 3, 5, 3);
  for (const char* noise : {"equal", "columns"})
    EXPECT_EQ(run(m, {{"noise", noise}}, 1).curve, run(m, {{"noise", noise}}, 4).curve);
}

TEST(HeldOutLikelihood, OneStandardErrorKeepsNoMore) {
  const test::Matrix m = test::simulated(50, 12, 3, 1, 4);
  EXPECT_LE(run(m, {{"rule", "one_se"}}).d, run(m).d);
}

TEST(HeldOutLikelihood, DeclinesTooFewRows) {
  const test::Matrix m = test::simulated(3, 5, 1, 5, 5);
  EXPECT_EQ(run(m).outcome, Outcome::degenerate);
}

}  // namespace
}  // namespace pcadim
