/// What every method must do when only the leading eigenvalues are known: say what it would say if
/// all were known, or that it cannot tell.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <sstream>

#include "conformance/cases.hpp"
#include "operations/data_operations.hpp"
#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using test::Matrix;
using Settings = std::vector<OptionSetting>;

/// The shared cases and some with room beyond the signal.
std::vector<test::Case> larger_cases() {
  std::vector<test::Case> all = test::cases();
  all.push_back({"plain", test::simulated(200, 50, 5, 10, 21)});
  all.push_back({"plain wide", test::simulated(60, 400, 4, 60, 22)});
  all.push_back({"plain square", test::simulated(80, 80, 3, 20, 23)});
  all.push_back({"wide noise", test::gaussian(40, 200, 24)});
  all.push_back({"many signals", test::simulated(100, 50, 20, 10, 25)});
  all.push_back({"decaying", test::rotated(150, {9, 6, 4, 3, 2.2, 1.7, 1.3, 1, 1, 1, 1, 1}, 26)});
  return all;
}

/// A case, decomposed once, with the spectrum cut off after 1, 2, 5 and half of the eigenvalues.
struct Decomposed {
  std::string name;
  std::unique_ptr<Source> source;
  Decomposition decomposition;

  explicit Decomposed(const test::Case& c)
      : name(c.name),
        source(matrix_source(c.data.view())),
        decomposition(compute_spectrum(*source, {})) {}

  const Spectrum& full() const { return decomposition.spectrum; }
  std::vector<std::size_t> cuts() const {
    const std::size_t known = full().eigenvalues.size();
    std::vector<std::size_t> counts;
    for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{5}, known / 2}) {
      const bool is_new = std::find(counts.begin(), counts.end(), count) == counts.end();
      if (count >= 1 && count < known && is_new) counts.push_back(count);
    }
    return counts;
  }
};

const std::vector<Decomposed>& decomposed_cases() {
  static const std::vector<Decomposed> all = [] {
    // The matrices must outlive their sources.
    static const std::vector<test::Case> cases = larger_cases();
    std::vector<Decomposed> result;
    for (const test::Case& c : cases) result.emplace_back(c);
    return result;
  }();
  return all;
}

/// How far apart two values of a curve may be. The variance beyond a cut is the difference of two
/// numbers of the size of the total, so that its relative error grows as it gets small.
double allowed(double value, const Spectrum& cut) {
  const auto known = static_cast<Index>(cut.eigenvalues.size());
  const double left = tail_means(cut, known + 1).back() * static_cast<double>(cut.p - known);
  const double rounding =
      16 * std::numeric_limits<double>::epsilon() * cut.total_variance / std::max(left, 1e-300);
  return 1e-9 * std::abs(value) +
         rounding * (std::abs(value) + static_cast<double>(cut.n) * static_cast<double>(cut.p));
}

void expect_same_curve(const Selection& part, const Selection& full, const Spectrum& cut,
                       const std::string& what) {
  if (part.curve.empty() || full.curve.empty()) return;
  ASSERT_EQ(part.first, full.first) << what;
  for (std::size_t k = 0; k < std::min(part.curve.size(), full.curve.size()); ++k) {
    if (part.curve[k] == full.curve[k]) continue;  // infinities
    EXPECT_NEAR(part.curve[k], full.curve[k], allowed(full.curve[k], cut)) << what << ", at " << k;
  }
}

/// `part` was made from `cut`, `full` from all eigenvalues.
void expect_honest(const Selection& part, const Selection& full, const Spectrum& cut,
                   const std::string& what) {
  EXPECT_NE(part.outcome, Outcome::failed) << what << ": " << part.note;
  expect_same_curve(part, full, cut, what);
  if (!part.d) {
    EXPECT_NE(part.outcome, Outcome::ok) << what;
    EXPECT_FALSE(part.note.empty()) << what;
    EXPECT_TRUE(part.posterior.empty()) << what;
  }
  if (part.outcome == Outcome::ok) {
    EXPECT_EQ(part.d, full.d) << what << ": " << part.note;
  }
  if (part.outcome == Outcome::boundary && part.d != full.d) {
    // The best of what is known, where the best of all lies beyond.
    EXPECT_GE(full.d.value_or(-1), static_cast<Index>(cut.eigenvalues.size())) << what;
    EXPECT_NE(part.note.find("not known"), std::string::npos) << what << ": " << part.note;
  }
}

class EveryTruncated : public testing::TestWithParam<const MethodInfo*> {
 protected:
  const MethodInfo& method() const { return *GetParam(); }
  Selection run(const Spectrum& spectrum, const Decomposed& of, const Settings& settings) const {
    const auto operations = data_operations(*of.source, of.decomposition, {});
    // A method that the data only help is asked what the spectrum tells.
    const bool needed = has(method().needs, Need::data);
    return run_method(method(), spectrum, resolve_options(method(), settings),
                      {0, 0, needed ? operations.get() : nullptr});
  }
  /// Nothing set, and every word of every option.
  std::vector<Settings> settings() const {
    std::vector<Settings> all{{}};
    for (const OptionInfo& option : method().options) {
      for (const std::string_view choice : option.choices) {
        const std::string word(choice);
        all.push_back({{std::string(method().id), std::string(option.name), word}});
      }
    }
    return all;
  }
};

TEST_P(EveryTruncated, SaysWhatItWouldSayOfAllOrThatItCannotTell) {
  const bool costly = has(method().needs, Need::data);
  for (const Decomposed& c : decomposed_cases()) {
    if (costly && c.full().n * c.full().p > 2000) continue;
    for (const Settings& set : costly ? std::vector<Settings>{{}} : settings()) {
      const Selection full = run(c.full(), c, set);
      for (const std::size_t count : c.cuts()) {
        const Spectrum cut = test::cut_off(c.full(), count);
        const std::string what = c.name + ", " + std::to_string(count) + " known" +
                                 (set.empty() ? "" : ", " + set[0].option + "=" + set[0].value);
        const Selection part = run(cut, c, set);
        expect_honest(part, full, cut, what);
        if (!method().handles_truncated) {
          EXPECT_EQ(part.outcome, Outcome::truncated) << what;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryTruncated,
                         testing::ValuesIn(methods().begin(), methods().end()),
                         [](const auto& one) { return std::string(one.param->id); });

Spectrum simulated_spectrum(Index n, Index p, Index d, double snr) {
  const Matrix m = test::simulated(n, p, d, snr, 31);
  return compute_spectrum(*matrix_source(m.view()), {}).spectrum;
}

TEST(AutoTruncated, AnswersPlainCasesFromPartOfTheSpectrum) {
  struct Plain {
    Index n, p;
    double snr;
    std::size_t known;
  };
  for (const Plain& c : {Plain{200, 50, 10, 35}, Plain{300, 300, 20, 60}, Plain{100, 1000, 60, 20},
                         Plain{60, 2000, 200, 15}}) {
    const Spectrum full = simulated_spectrum(c.n, c.p, 5, c.snr);
    for (const char* noise : {"auto", "white"}) {
      const Selection part =
          test::run_with("auto", test::cut_off(full, c.known), {{"noise", noise}});
      EXPECT_EQ(part.outcome, Outcome::ok) << c.n << " x " << c.p << ": " << part.note;
      EXPECT_EQ(part.d, 5) << c.n << " x " << c.p;
      EXPECT_EQ(test::run_with("auto", full, {{"noise", noise}}).d, 5);
    }
  }
}

// 15 noise eigenvalues of 45 prove nothing about the other 30 when n is larger than p: many of them
// could be as large as the last one seen.
TEST(AutoTruncated, DeclinesTallDataWithAFewEigenvalues) {
  const Spectrum cut = test::cut_off(simulated_spectrum(200, 50, 5, 10), 20);
  EXPECT_EQ(test::run_with("auto", cut).outcome, Outcome::truncated);
}

}  // namespace
}  // namespace pcadim
