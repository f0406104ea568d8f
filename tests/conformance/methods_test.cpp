/// What every registered method must do; a new one is tested before its author writes a test.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>
#include <sstream>

#include "conformance/cases.hpp"
#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"
#include "support/paths.hpp"

namespace pcadim {
namespace {

using test::Case;
using test::cases;
using test::Matrix;

Spectrum spectrum_of(const Matrix& m) {
  return compute_spectrum(*matrix_source(m.view()), {}).spectrum;
}

class EveryMethod : public testing::TestWithParam<const MethodInfo*> {
 protected:
  const MethodInfo& method() const { return *GetParam(); }
  Selection run(const Matrix& m, const std::vector<OptionSetting>& settings = {},
                int threads = 0) const {
    Request request;
    request.methods = {std::string(method().id)};
    request.settings = settings;
    request.threads = threads;
    return select(m.view(), request).selections.at(0);
  }
  OptionSetting setting(const OptionInfo& option, const std::string& value) const {
    return {std::string(method().id), std::string(option.name), value};
  }
};

/// The promises of selection.hpp.
void expect_sound(const Selection& got, Index max_rank, const std::string& what) {
  EXPECT_NE(got.outcome, Outcome::failed) << what << ": " << got.note;
  if (got.d) {
    EXPECT_GE(*got.d, 0) << what;
    EXPECT_LE(*got.d, max_rank) << what;
  } else {
    EXPECT_FALSE(got.note.empty()) << what << ": a method that declines must say why";
    EXPECT_NE(got.outcome, Outcome::ok) << what;
  }
  for (const double value : got.curve) EXPECT_FALSE(std::isnan(value)) << what;
  if (!got.posterior.empty()) {
    EXPECT_EQ(got.posterior.size(), got.curve.size());
    EXPECT_NEAR(std::accumulate(got.posterior.begin(), got.posterior.end(), 0.0), 1, 1e-12) << what;
    // A method that tells the two questions apart may not know how sure it is.
    const bool tells = std::ranges::count(got.fitted, "purpose", &Fitted::name) > 0;
    EXPECT_EQ(got.credible_set.empty(), tells && got.plausible.empty()) << what;
  }
  for (const Fitted& f : got.fitted) {
    if (const double* value = std::get_if<double>(&f.value)) {
      EXPECT_FALSE(std::isnan(*value)) << what << ": " << f.name;
    }
  }
}

bool same(const Selection& a, const Selection& b) {
  return a.d == b.d && a.outcome == b.outcome && a.curve == b.curve && a.posterior == b.posterior;
}

TEST_P(EveryMethod, ExplainsWhatItReports) {
  for (const Case& c : cases()) {
    for (const Fitted& fitted : run(c.data).fitted) {
      EXPECT_NE(std::ranges::find(method().fitted, fitted.name, &FittedInfo::name),
                method().fitted.end())
          << fitted.name;
    }
  }
}

TEST_P(EveryMethod, GivesAnOutcomeInWordsForEveryKindOfData) {
  for (const Case& c : cases()) {
    const Selection got = run(c.data);
    EXPECT_EQ(got.method, method().id);
    expect_sound(got, std::min(c.data.rows - 1, c.data.cols), c.name);
  }
}

TEST_P(EveryMethod, IsSoundWithEveryWordOfEveryOption) {
  for (const OptionInfo& option : method().options) {
    for (const std::string_view choice : option.choices) {
      const std::string word(choice);
      for (const Case& c : cases()) {
        expect_sound(run(c.data, {setting(option, word)}), std::min(c.data.rows - 1, c.data.cols),
                     c.name + ", " + std::string(option.name) + "=" + word);
      }
    }
  }
}

TEST_P(EveryMethod, IsDeterministicForAnyNumberOfThreads) {
  for (const Case& c : cases()) {
    const Selection once = run(c.data);
    EXPECT_TRUE(same(once, run(c.data))) << c.name;
    EXPECT_TRUE(same(once, run(c.data, {}, 3))) << c.name;
  }
}

Matrix in_units(Matrix m, double factor) {
  for (double& x : m.values) x *= factor;
  return m;
}

/// Rows reflected at a hyperplane: an orthogonal matrix that mixes all columns.
Matrix reflected(Matrix m) {
  double length = 0;
  for (Index j = 0; j < m.cols; ++j) length += static_cast<double>((j + 1) * (j + 1));
  for (Index i = 0; i < m.rows; ++i) {
    double along = 0;
    for (Index j = 0; j < m.cols; ++j) along += m.at(i, j) * static_cast<double>(j + 1);
    for (Index j = 0; j < m.cols; ++j) {
      m.at(i, j) -= 2 * along * static_cast<double>(j + 1) / length;
    }
  }
  return m;
}

Matrix backwards(const Matrix& m) {
  Matrix result = m;
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) result.at(i, j) = m.at(m.rows - 1 - i, j);
  }
  return result;
}

TEST_P(EveryMethod, FeelsOnlyWhatItDeclares) {
  for (const Case& c : cases()) {
    const auto expected = run(c.data).d;
    if (has(method().invariant_to, Invariance::units)) {
      for (const double factor : {1e-8, 1e-3, 1e8}) {
        EXPECT_EQ(run(in_units(c.data, factor)).d, expected) << c.name << " times " << factor;
      }
    }
    // Rounding decides which of two equal eigenvalues comes first, how small a zero is, and what
    // remains of fourteen decades.
    const bool exact = c.name == "ties" || c.name == "fourteen decades";
    if (has(method().invariant_to, Invariance::row_order) && !exact) {
      EXPECT_EQ(run(backwards(c.data)).d, expected) << c.name << " backwards";
    }
    // A constant column is dropped before p is counted; mixed with others it is a dimension.
    if (has(method().invariant_to, Invariance::rotation) && !exact && c.name != "constant column") {
      EXPECT_EQ(run(reflected(c.data)).d, expected) << c.name << " reflected";
    }
  }
}

TEST_P(EveryMethod, SaysTruncatedOrStaysExactWithPartOfTheSpectrum) {
  if (has(method().needs, Need::data)) GTEST_SKIP() << "the data are there to be asked";
  Spectrum s = spectrum_of(test::simulated(200, 12, 4, 10, 1));
  const Selection full = run_method(method(), s, resolve_options(method(), {}));
  s.eigenvalues.resize(8);
  s.complete = false;
  const Selection part = run_method(method(), s, resolve_options(method(), {}));
  s.eigenvalues.resize(2);  // fewer than the planted dimension
  const Selection less = run_method(method(), s, resolve_options(method(), {}));
  if (less.outcome == Outcome::truncated) {
    EXPECT_FALSE(less.d) << "what is not known cannot be chosen";
    EXPECT_TRUE(less.posterior.empty()) << "unknown candidates would share it";
  }
  if (!method().handles_truncated) {
    EXPECT_EQ(part.outcome, Outcome::truncated);
    return;
  }
  for (std::size_t k = 0; k < std::min(part.curve.size(), full.curve.size()); ++k) {
    EXPECT_NEAR(part.curve[k], full.curve[k], 1e-9 * std::max(1.0, std::abs(full.curve[k]))) << k;
  }
}

TEST_P(EveryMethod, RefusesOptionsOutOfBounds) {
  for (const OptionInfo& option : method().options) {
    const auto refused = [&](const std::string& value) {
      const std::vector<OptionSetting> settings{setting(option, value)};
      try {
        resolve_options(method(), settings);
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

TEST_P(EveryMethod, IsDocumented) {
  EXPECT_FALSE(method().title.empty());
  EXPECT_FALSE(method().citation.empty());
  const auto page =
      std::filesystem::path(test::in_source("docs/methods")) / (std::string(method().id) + ".md");
  std::ifstream in(page);
  ASSERT_TRUE(in) << page;
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(text.find("\n**At a glance.** Takes the data for: "), std::string::npos) << page;
  for (const OptionInfo& option : method().options) {
    EXPECT_NE(text.find("`" + std::string(option.name)), std::string::npos)
        << page << " does not tell of the option " << option.name;
  }
}

// 960 small data sets: with a uniform prior nothing may be answered that the method's own posterior
// holds for less likely than something else.
TEST_P(EveryMethod, AnswersTheModeOfItsPosterior) {
  if (has(method().needs, Need::data)) return;  // none of them has a posterior
  int sets = 0;
  for (const Index p : {2, 3, 4, 5, 6, 8, 12, 20}) {
    for (const Index n : {8, 12, 20, 35, 60, 100}) {
      for (unsigned seed = 1; seed <= 20; ++seed, ++sets) {
        const Index d = static_cast<Index>(seed) % std::min<Index>(p, 4);
        const Matrix m = test::simulated(n, p, d, 0.3 + 0.5 * seed, 100 * seed + 7);
        const Spectrum s = compute_spectrum(*matrix_source(m.view()), {}).spectrum;
        const Selection got = run_method(method(), s, resolve_options(method(), {}));
        if (got.posterior.empty() || !got.d) continue;
        const auto mode = std::ranges::max_element(got.posterior) - got.posterior.begin();
        EXPECT_EQ(*got.d, got.first + mode) << n << " x " << p << ", seed " << seed;
      }
    }
  }
  EXPECT_EQ(sets, 960);
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod,
                         testing::ValuesIn(methods().begin(), methods().end()),
                         [](const auto& one) { return std::string(one.param->id); });

// The ids that every front end and every reader of reports relies on.
TEST(Registry, KnowsEveryIdOfTheContract) {
  for (const char* id : {"auto",
                         "ng",
                         "minka",
                         "pesel_heterogeneous",
                         "pesel_homogeneous",
                         "gcv",
                         "smooth",
                         "profile_likelihood",
                         "isotropic_ml",
                         "aic",
                         "bic",
                         "gavish_donoho",
                         "marchenko_pastur",
                         "bai_ng",
                         "passemier_yao",
                         "kritchman_nadler",
                         "sure",
                         "ard",
                         "evb",
                         "parallel_analysis",
                         "broken_stick",
                         "kaiser",
                         "bartlett",
                         "cross_validation",
                         "bicross_validation",
                         "screenot",
                         "acceleration_factor",
                         "variance_fraction"}) {
    EXPECT_NE(find_method(id), nullptr) << id;
  }
}

TEST(Registry, HasUniqueIdsAndFindsThem) {
  std::set<std::string_view> ids;
  for (const MethodInfo* s : methods()) {
    EXPECT_TRUE(ids.insert(s->id).second) << s->id;
    EXPECT_EQ(find_method(s->id), s);
  }
  EXPECT_EQ(find_method("no_such_method"), nullptr);
}

}  // namespace
}  // namespace pcadim
