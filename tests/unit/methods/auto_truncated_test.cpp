/// auto on spectra of which only the leading eigenvalues are known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "methods/auto/phi_choice.hpp"
#include "methods/ng/ng_path.hpp"
#include "methods/shared/curve.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/error.hpp"
#include "support/oracle_case.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using test::cut_off;
using test::fitted;

Selection run(const Spectrum& s, const test::Settings& settings = {}) {
  return test::run_with("auto", s, settings);
}

std::vector<nlohmann::json> stored_cases() {
  std::vector<nlohmann::json> stored;
  for (const auto& c : test::reference_cases("auto_answers.json")) {
    if (c["stored"].get<bool>()) stored.push_back(c);
  }
  return stored;
}

Spectrum one_spectrum(const std::string& name) {
  for (const auto& c : stored_cases()) {
    if (c["name"] == name) return test::spectrum_of(c);
  }
  throw std::runtime_error("no case " + name);
}

double variance_left(const Spectrum& cut) {
  const auto known = static_cast<Index>(cut.eigenvalues.size());
  return tail_means(cut, known + 1).back() * static_cast<double>(cut.p - known);
}

/// The cut spectrum completed by `tail` (any positive numbers): sorted, brought to the right sum
/// and below the last known eigenvalue by handing what is too much to the others.
Spectrum filled_up(const Spectrum& cut, std::vector<double> tail) {
  const double limit = cut.eigenvalues.back(), left = variance_left(cut);
  std::ranges::sort(tail, std::greater{});
  std::size_t full = 0;  // so many are at the limit
  for (;; ++full) {
    const double rest = left - static_cast<double>(full) * limit;
    const double sum =
        std::accumulate(tail.begin() + static_cast<std::ptrdiff_t>(full), tail.end(), 0.0);
    for (std::size_t k = full; k < tail.size(); ++k) tail[k] *= std::max(rest, 0.0) / sum;
    if (full == tail.size() || tail[full] <= limit) break;
    tail[full] = limit;
  }
  Spectrum s = cut;
  s.complete = true;
  for (const double value : tail) {
    if (value > 1e-13 * left) s.eigenvalues.push_back(value);
  }
  return s;
}

/// As many as possible at the limit, then zeros: the tail that makes a larger dimension win first.
Spectrum packed(const Spectrum& cut) {
  const double limit = cut.eigenvalues.back();
  Spectrum s = cut;
  s.complete = true;
  const double all = variance_left(cut);
  for (double left = all; left > 1e-12 * all;) {
    s.eigenvalues.push_back(std::min(limit, left));
    left -= s.eigenvalues.back();
  }
  return s;
}

/// Tails of many shapes after the same known part.
std::vector<Spectrum> completions(const Spectrum& cut, unsigned seed) {
  const auto unknown = static_cast<std::size_t>(cut.max_rank()) - cut.eigenvalues.size();
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform;
  std::vector<Spectrum> all{packed(cut), filled_up(cut, std::vector<double>(unknown, 1.0))};
  for (const double power : {0.3, 1.0, 3.0, 30.0}) {
    std::vector<double> random(unknown), falling(unknown);
    for (double& value : random) value = std::pow(uniform(engine), power) + 1e-9;
    for (std::size_t k = 0; k < unknown; ++k)
      falling[k] = std::exp(-power * static_cast<double>(k) / static_cast<double>(unknown));
    all.push_back(filled_up(cut, random));
    all.push_back(filled_up(cut, falling));
  }
  return all;
}

std::vector<std::size_t> cuts(const Spectrum& s) {
  const std::size_t count = s.eigenvalues.size();
  std::vector<std::size_t> result;
  for (const std::size_t known : {std::size_t{1}, std::size_t{5}, count / 2, 3 * count / 4}) {
    if (known >= 1 && known < count && std::ranges::find(result, known) == result.end())
      result.push_back(known);
  }
  return result;
}

double mass_from(const std::vector<double>& posterior, std::size_t first) {
  return std::accumulate(posterior.begin() + static_cast<std::ptrdiff_t>(first), posterior.end(),
                         0.0);
}

/// What the window of white noise leaves to the evidence, and the evidence there.
struct InWindow {
  explicit InWindow(const Spectrum& spectrum)
      : model(spectrum, neutral_unit), choice(choose_in_window(model, noise_window(model))) {}

  std::vector<double> curve() const { return model.curve(choice.phi, 0).values(); }
  std::vector<double> posterior() const {
    return posterior_from_log(model.curve(choice.phi, 0).relative());
  }
  double unseen_mass() const { return 1 / (1 + 1 / model.unseen_odds(choice.phi, 0)); }

  NgModel model;
  PhiChoice choice;
};

// The row norms stay those of the original data: nothing asks whether they fit the eigenvalues.
TEST(AutoTruncated, TheWindowAnswersOnlyWhatHoldsForEveryTail) {
  int answered = 0, declined = 0;
  for (const auto& c : stored_cases()) {
    const Spectrum full = test::spectrum_of(c);
    for (const std::size_t known : cuts(full)) {
      const std::string what = c["name"].get<std::string>() + ", " + std::to_string(known);
      const Spectrum cut = cut_off(full, known);
      const InWindow part(cut);
      if (part.choice.outcome == Outcome::truncated) ++declined;
      if (part.choice.outcome != Outcome::ok) continue;
      ++answered;
      const std::vector<double> known_curve = part.curve();
      for (const Spectrum& whole : completions(cut, static_cast<unsigned>(known))) {
        const InWindow all(whole);
        EXPECT_EQ(part.choice.d, all.choice.d) << what;
        EXPECT_LE(mass_from(all.posterior(), known), part.unseen_mass() + 1e-9) << what;
        const std::vector<double> curve = all.curve();
        for (std::size_t d = 0; d < known_curve.size(); ++d)
          EXPECT_NEAR(known_curve[d], curve[d], 1e-9 * std::abs(curve[d])) << what;
      }
    }
  }
  EXPECT_GT(answered, 50);
  EXPECT_GT(declined, 50);
}

// Five known eigenvalues of ten, three of them signals: 3 is right for the data they are from, but
// other data share them and have another answer.
TEST(AutoTruncated, DeclinesWhereAnotherTailWouldChangeTheAnswer) {
  const Spectrum full = one_spectrum("tall 300 x 10, d=3"), cut = cut_off(full, 5);
  EXPECT_EQ(InWindow(full).choice.d, 3);
  EXPECT_GT(InWindow(packed(cut)).choice.d, 5);
  const Selection part = run(cut, {{"noise", "white"}});
  EXPECT_EQ(part.outcome, Outcome::truncated);
  EXPECT_FALSE(part.d);
  EXPECT_TRUE(part.posterior.empty());
  EXPECT_NE(part.note.find("{max_dim}"), std::string::npos) << part.note;
  const PhiChoice window = InWindow(cut).choice;
  EXPECT_EQ(window.outcome, Outcome::truncated);
  EXPECT_NE(window.missing.find("{max_dim}"), std::string::npos) << window.missing;
}

// More known components that could be signals than there are known ones.
TEST(AutoTruncated, NeverAnswersWhileAllKnownComponentsStandAboveTheNoise) {
  const Spectrum full = one_spectrum("paper n=100 snr=20");
  for (std::size_t known = 1; known <= 20; ++known) {
    const Selection part = run(cut_off(full, known));
    EXPECT_EQ(part.outcome, Outcome::truncated) << known << ": " << part.note;
  }
}

TEST(AutoTruncated, NoiseThatIsNotWhiteNeedsAllEigenvalues) {
  const Spectrum cut = cut_off(one_spectrum("paper n=100 snr=10"), 40);
  const Selection got = run(cut, {{"noise", "not_modelled"}});
  EXPECT_EQ(got.outcome, Outcome::truncated);
  EXPECT_FALSE(got.d);
  EXPECT_TRUE(got.curve.empty());
  EXPECT_NE(got.note.find("all eigenvalues"), std::string::npos) << got.note;
}

TEST(AutoTruncated, TooFewKnownForOneCandidate) {
  const Spectrum full = one_spectrum("paper n=100 snr=10");
  EXPECT_EQ(run(cut_off(full, 0)).outcome, Outcome::truncated);
}

TEST(AutoTruncated, TheTailMeansAreBoundedByThoseOfEveryTail) {
  const Spectrum cut = cut_off(one_spectrum("paper n=40 snr=10"), 10);
  const std::vector<double> least = least_tail_means(cut);
  ASSERT_EQ(std::ssize(least), cut.max_rank());
  for (const Spectrum& whole : completions(cut, 1)) {
    const std::vector<double> tail = tail_means(whole, cut.max_rank());
    for (std::size_t d = 0; d < tail.size(); ++d) {
      EXPECT_LE(least[d], tail[d] + 1e-12 * tail[0]) << d;
      if (d <= 10) {
        EXPECT_NEAR(least[d], tail[d], 1e-12 * tail[0]) << d;
      }
    }
  }
}

TEST(AutoTruncated, TheDistanceOfTheKnownTailBoundsThatOfAllFromBelow) {
  for (const auto& c : stored_cases()) {
    const Spectrum full = test::spectrum_of(c);
    if (std::ssize(full.eigenvalues) < full.max_rank() || full.max_rank() < 5) continue;
    const double noise = full.mean_eigenvalue();
    const TailFit all = tail_fit(full, 0, noise);
    double before = 0;
    for (const std::size_t known : {std::size_t{1}, full.eigenvalues.size() / 2}) {
      const TailFit part = tail_fit(cut_off(full, known), 0, noise);
      EXPECT_EQ(part.count, all.count);
      EXPECT_GE(part.distance, before);
      EXPECT_LE(part.distance, all.distance);
      before = part.distance;
    }
  }
}

TEST(AutoTruncated, TheCountOfSignalsIsUndecidedWhereTheKnownEnd) {
  const Spectrum full = test::spectrum_with(200, 10, {9, 8, 7, 1.1, 1.1, 1, 1, 0.9, 0.9, 0.8});
  const auto count = [](const Spectrum& s, Index known) {
    return tracy_widom_edge(s, tail_means(s, known), 0.98);
  };
  EXPECT_EQ(count(full, 10).count, 3);
  EXPECT_FALSE(count(cut_off(full, 2), 3).decided);
  EXPECT_FALSE(count(cut_off(full, 3), 4).decided);  // the fourth might be as large as the third
  EXPECT_TRUE(count(cut_off(full, 4), 5).decided);
  EXPECT_EQ(count(cut_off(full, 4), 5).count, 3);
}

}  // namespace
}  // namespace pcadim
