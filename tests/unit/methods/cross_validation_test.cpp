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
  request.methods = {"cross_validation"};
  request.scale = scale;
  request.threads = threads;
  for (const auto& [option, value] : settings) {
    request.settings.push_back({"cross_validation", option, value});
  }
  return select(source, request).selections.at(0);
}

Selection run(const test::Matrix& m, const Settings& settings, int threads = 0) {
  return run(*matrix_source(m.view()), settings, false, threads);
}

// Every element regression solved, every refit by a full decomposition: tests/reference/
// make_held_out.py.
TEST(CrossValidation, AgreesWithPlainTranscriptions) {
  for (const auto& c : test::reference_cases("held_out.json")) {
    const std::string scheme = c["scheme"], data = c["data"];
    const auto source = open_source(test::in_source(data));
    const auto curve = c["curve"].get<std::vector<double>>();
    const Selection got = run(*source,
                              {{"scheme", scheme},
                               {"pattern", "interleaved"},
                               {"folds", std::to_string(c["folds"].get<int>())},
                               {"max", std::to_string(curve.size() - 1)},
                               {"iterations", "10000"}},
                              c["scale"]);
    ASSERT_GE(got.curve.size(), curve.size()) << got.note;
    // The EM stops at changes of 1e-4; the regressions have a closed form.
    const double tolerance = scheme == "cells" ? 2e-3 : 1e-9;
    for (std::size_t d = 0; d < curve.size(); ++d) {
      EXPECT_NEAR(got.curve[d], curve[d], tolerance * curve[d])
          << data << " " << scheme << " " << d;
    }
  }
}

TEST(CrossValidation, FindsAPlantedDimensionByEveryScheme) {
  const test::Matrix m = test::simulated(120, 20, 4, 10, 3);
  for (const std::string scheme : {"elements", "trimmed", "cells"}) {
    EXPECT_EQ(run(m, {{"scheme", scheme}, {"max", "8"}}).d, 4) << scheme;
  }
}

TEST(CrossValidation, IsTheSameForAnyNumberOfThreads) {
  const test::Matrix m = test::simulated(50, 12, 3, 5, 4);
  for (const std::string scheme : {"elements", "cells"}) {
    const Settings settings{{"scheme", scheme}, {"max", "5"}};
    EXPECT_EQ(run(m, settings, 1).curve, run(m, settings, 4).curve) << scheme;
  }
}

TEST(CrossValidation, OneStandardErrorNeverKeepsMore) {
  int fewer = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    const test::Matrix m = test::smooth_curves(40, 30, seed);
    const Selection least = run(m, {}), within = run(m, {{"rule", "one_se"}});
    ASSERT_TRUE(least.d && within.d);
    EXPECT_LE(*within.d, *least.d);
    EXPECT_EQ(least.curve, within.curve);
    fewer += *within.d < *least.d ? 1 : 0;
  }
  EXPECT_GE(fewer, 3);
}

TEST(CrossValidation, SaysWhatGroupedFoldsNeed) {
  const Selection got = run(test::gaussian(20, 5, 6), {{"pattern", "grouped"}});
  EXPECT_EQ(got.outcome, Outcome::not_applicable);
  EXPECT_NE(got.note.find("group"), std::string::npos) << got.note;
}

/// The same rows ten times over: replicates of one another.
class Replicates final : public Source {
 public:
  explicit Replicates(const test::Matrix& m) : inner_(matrix_source(m.view())), rows_(m.rows) {}
  std::optional<Shape> shape() const override { return inner_->shape(); }
  std::optional<MatrixView> next() override { return inner_->next(); }
  void rewind() override { inner_->rewind(); }
  bool in_memory() const override { return true; }
  bool random_access() const override { return true; }
  void read_rows(Index first, Index count, double* out) const override {
    inner_->read_rows(first, count, out);
  }
  std::string name() const override { return "replicates"; }
  std::vector<Index> groups() const override {
    std::vector<Index> result;
    for (Index i = 0; i < rows_; ++i) result.push_back(i / 10);
    return result;
  }

 private:
  std::unique_ptr<Source> inner_;
  Index rows_;
};

// Noise that repeats within a group looks like structure unless the group leaves as a whole.
TEST(CrossValidation, GroupedFoldsAreNotFooledByReplicates) {
  const test::Matrix once = test::gaussian(12, 30, 7);
  const test::Matrix jitter = test::gaussian(120, 30, 8);
  test::Matrix m{120, 30, std::vector<double>(120 * 30)};
  for (Index i = 0; i < 120; ++i) {
    for (Index j = 0; j < 30; ++j) m.at(i, j) = once.at(i / 10, j) + 0.1 * jitter.at(i, j);
  }
  Replicates source(m);
  const Selection split = run(source, {}), together = run(source, {{"pattern", "grouped"}});
  ASSERT_TRUE(split.d && together.d);
  EXPECT_GE(*split.d, 9);
  EXPECT_LE(*together.d, 2);
}

}  // namespace
}  // namespace pcadim
