/// What every registered method must do; a new one is tested before its author writes a test.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numeric>
#include <set>

#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

struct Case {
  std::string name;
  Matrix data;
};

Matrix with_constant_column(Matrix m) {
  for (Index i = 0; i < m.rows; ++i) m.at(i, 1) = 3;
  return m;
}

Matrix with_ties() {  // two orthogonal directions of the same variance, exactly
  Matrix m{8, 3, std::vector<double>(24)};
  for (Index i = 0; i < 8; ++i) {
    m.at(i, 0) = i % 2 == 0 ? 2 : -2;
    m.at(i, 1) = i % 4 < 2 ? 2 : -2;
    m.at(i, 2) = i < 4 ? 0.5 : -0.5;
  }
  return m;
}

std::vector<Case> cases() {
  return {{"tall", test::simulated(200, 12, 4, 10, 1)},
          {"wide", test::simulated(15, 60, 3, 30, 2)},
          {"square", test::simulated(25, 25, 5, 20, 3)},
          {"noise", test::gaussian(60, 20, 4)},
          {"rank deficient", test::low_rank(40, 10, 3, 5)},
          {"rank one", test::low_rank(20, 6, 1, 6)},
          {"ties", with_ties()},
          {"constant column", with_constant_column(test::gaussian(30, 5, 7))},
          {"three rows", test::gaussian(3, 8, 8)},
          {"two columns", test::gaussian(50, 2, 9)},
          {"two rows", test::gaussian(2, 5, 10)},
          {"one column", test::gaussian(20, 1, 11)},
          {"smooth", test::smooth_curves(40, 120, 12)},
          {"duplicate columns", test::product(test::gaussian(30, 4, 13),
                                              [] {
                                                Matrix twice{4, 8, std::vector<double>(32)};
                                                for (Index j = 0; j < 8; ++j)
                                                  twice.at(j % 4, j) = 1;
                                                return twice;
                                              }())},
          {"fourteen decades", test::rotated(60, {1, 1e-2, 1e-4, 1e-6, 1e-7}, 14)}};
}

Spectrum spectrum_of(const Matrix& m) {
  return compute_spectrum(*matrix_source(m.view()), {}, 0).spectrum;
}

class EverySelector : public testing::TestWithParam<const SelectorInfo*> {
 protected:
  const SelectorInfo& selector() const { return *GetParam(); }
  Selection run(const Spectrum& s) const {
    return run_selector(selector(), s, resolve_options(selector(), {}));
  }
};

bool same(const Selection& a, const Selection& b) {
  return a.d == b.d && a.outcome == b.outcome && a.curve == b.curve && a.posterior == b.posterior;
}

TEST_P(EverySelector, GivesAnOutcomeInWordsForEveryKindOfData) {
  for (const Case& c : cases()) {
    const Spectrum s = spectrum_of(c.data);
    const Selection got = run(s);
    EXPECT_NE(got.outcome, Outcome::failed) << c.name << ": " << got.note;
    EXPECT_EQ(got.method, selector().id);
    if (got.d) {
      EXPECT_GE(*got.d, 0) << c.name;
      EXPECT_LE(*got.d, s.max_rank()) << c.name;
    } else {
      EXPECT_FALSE(got.note.empty()) << c.name << ": a method that declines must say why";
      EXPECT_NE(got.outcome, Outcome::ok) << c.name;
    }
    for (const double value : got.curve) EXPECT_FALSE(std::isnan(value)) << c.name;
    if (!got.posterior.empty()) {
      EXPECT_EQ(got.posterior.size(), got.curve.size());
      EXPECT_NEAR(std::accumulate(got.posterior.begin(), got.posterior.end(), 0.0), 1, 1e-12)
          << c.name;
      EXPECT_FALSE(got.credible_set.empty()) << c.name;
    }
    for (const Fitted& f : got.fitted) {
      if (const double* value = std::get_if<double>(&f.value)) {
        EXPECT_FALSE(std::isnan(*value)) << c.name << ": " << f.name;
      }
    }
  }
}

TEST_P(EverySelector, IsDeterministic) {
  for (const Case& c : cases()) {
    const Spectrum s = spectrum_of(c.data);
    EXPECT_TRUE(same(run(s), run(s))) << c.name;
  }
}

TEST_P(EverySelector, DoesNotFeelUnits) {
  for (const Case& c : cases()) {
    const auto expected = run(spectrum_of(c.data));
    for (const double factor : {1e-8, 1e-3, 1e8}) {
      Matrix scaled = c.data;
      for (double& x : scaled.values) x *= factor;
      EXPECT_EQ(run(spectrum_of(scaled)).d, expected.d) << c.name << " times " << factor;
    }
  }
}

TEST_P(EverySelector, SaysTruncatedOrStaysExactWithPartOfTheSpectrum) {
  Spectrum s = spectrum_of(test::simulated(200, 12, 4, 10, 1));
  const Selection full = run(s);
  s.eigenvalues.resize(8);
  s.complete = false;
  const Selection part = run(s);
  if (!selector().handles_truncated) {
    EXPECT_EQ(part.outcome, Outcome::truncated);
    return;
  }
  for (std::size_t k = 0; k < std::min(part.curve.size(), full.curve.size()); ++k) {
    EXPECT_NEAR(part.curve[k], full.curve[k], 1e-9 * std::max(1.0, std::abs(full.curve[k]))) << k;
  }
}

TEST_P(EverySelector, RefusesOptionsOutOfBounds) {
  for (const OptionInfo& option : selector().options) {
    const auto refused = [&](const std::string& value) {
      const std::vector<OptionSetting> settings{
          {std::string(selector().id), std::string(option.name), value}};
      try {
        resolve_options(selector(), settings);
        return false;
      } catch (const UsageError&) {
        return true;
      }
    };
    EXPECT_TRUE(refused("no such value")) << option.name;
    if (std::isfinite(option.minimum)) {
      EXPECT_TRUE(refused(std::to_string(option.minimum - 1))) << option.name;
    }
    if (std::isfinite(option.maximum)) {
      EXPECT_TRUE(refused(std::to_string(option.maximum + 1))) << option.name;
    }
    EXPECT_FALSE(option.help.empty()) << option.name;
  }
}

TEST_P(EverySelector, IsDocumented) {
  EXPECT_FALSE(selector().title.empty());
  EXPECT_FALSE(selector().citation.empty());
  const auto page = std::filesystem::path(PCADIM_SOURCE_DIR) / "docs/selectors" /
                    (std::string(selector().id) + ".md");
  EXPECT_TRUE(std::filesystem::exists(page)) << page;
}

INSTANTIATE_TEST_SUITE_P(Selectors, EverySelector,
                         testing::ValuesIn(selectors().begin(), selectors().end()),
                         [](const auto& one) { return std::string(one.param->id); });

TEST(Registry, HasUniqueIdsAndFindsThem) {
  std::set<std::string_view> ids;
  for (const SelectorInfo* s : selectors()) {
    EXPECT_TRUE(ids.insert(s->id).second) << s->id;
    EXPECT_EQ(find_selector(s->id), s);
  }
  EXPECT_EQ(find_selector("no_such_method"), nullptr);
}

}  // namespace
}  // namespace pcadim
