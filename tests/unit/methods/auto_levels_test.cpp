/// The choice of auto: by levels where the noise is white, by the kink where it is not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "pcadim/select.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

Selection answer(const test::Matrix& data, const std::string& noise = "auto") {
  const Report r =
      select(data.view(), {.methods = {"auto"}, .settings = {{"auto", "noise", noise}}});
  return r.selections.at(0);
}

/// What it says when only the spectrum is known.
Selection answer_to_spectrum(const test::Matrix& data) {
  const Spectrum spectrum = spectrum_of(data.view());
  return run_method(known_method("auto"), spectrum, resolve_options(known_method("auto"), {}));
}

std::string noise_taken(const Selection& s) {
  for (const Fitted& f : s.fitted) {
    if (f.name == "noise") return std::get<std::string>(f.value);
  }
  return "";
}

int right(Index d, int draws, const std::function<Selection(unsigned)>& answer_of) {
  int count = 0;
  for (int seed = 1; seed <= draws; ++seed) count += answer_of(static_cast<unsigned>(seed)).d == d;
  return count;
}

TEST(AutoLevels, IsTheDefaultMethod) {
  const Report r = select(test::simulated(60, 30, 4, 8, 5).view(), {.methods = {}, .settings = {}});
  EXPECT_EQ(r.answer.method, "auto");
  EXPECT_EQ(r.selections.at(0).d, answer(test::simulated(60, 30, 4, 8, 5)).d);
}

// 20 equal signals whose weakest eigenvalues touch the noise: tests one after the other stop early.
TEST(AutoLevels, EqualSignalsVouchForTheWeakestOfThem) {
  const auto data = [](unsigned seed) { return test::simulated(40, 50, 20, 10, seed); };
  const auto tested = [&](unsigned seed) {
    const Report r = select(data(seed).view(), {.methods = {"kritchman_nadler"}, .settings = {}});
    return r.selections.at(0);
  };
  EXPECT_GT(right(20, 40, [&](unsigned seed) { return answer(data(seed)); }),
            right(20, 40, tested));
}

// Most directions carry signal: counting from the first one stops at once.
TEST(AutoLevels, FindsDimensionsNearTheNumberOfColumns) {
  const auto data = [](unsigned seed) {
    std::vector<double> deviations(30, 1.0);
    std::fill_n(deviations.begin(), 25, std::sqrt(15.0));
    return answer(test::rotated(100, deviations, seed));
  };
  EXPECT_GE(right(25, 10, data), 9);
}

// Noise whose deviations run from 1 to 3: white-noise rules keep some 20 of 40. From the spectrum
// alone nothing but the kink is left; from the data it would be a model of its own.
TEST(AutoLevels, UnequalNoiseIsLeftToTheKinkWithoutTheData) {
  const auto data = [](unsigned seed) {
    test::Matrix m = test::gaussian(200, 40, seed);
    for (Index i = 0; i < 200; ++i) {
      for (Index j = 0; j < 40; ++j)
        m.at(i, j) *= j < 4 ? 12.0 : 1 + 2 * static_cast<double>(j) / 39;
    }
    return answer_to_spectrum(m);
  };
  EXPECT_GE(right(4, 10, data), 9);
  EXPECT_EQ(noise_taken(data(1)), "not_modelled");
}

// Signals that go on below what can be seen leave traces in the tail, which many rows show.
TEST(AutoLevels, TracesOfWeakSignalsAreNoReasonToDoubt) {
  // 20 signals of variance 50 ... 2, and 20 of 1.11 that are below the limit of 1.12.
  std::vector<double> deviations(60, 1.0);
  for (std::size_t j = 0; j < 40; ++j) {
    const double step = static_cast<double>(j) / 19;
    deviations[j] = std::sqrt(j < 20 ? 50 * std::pow(2.0 / 50, step) : 1.11);
  }
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const Selection s = answer(test::rotated(4000, deviations, seed, 60));
    EXPECT_EQ(s.d, 20);
    EXPECT_EQ(noise_taken(s), "white");
  }
}

// Rows that add up to the same total: one dimension holds neither signal nor noise.
TEST(AutoLevels, ClosedRowsDoNotLookLikeSignal) {
  const auto data = [](unsigned seed) {
    test::Matrix m = test::gaussian(300, 20, seed);
    for (Index i = 0; i < 300; ++i) {
      m.at(i, 0) *= 6;
      double sum = 0;
      for (Index j = 0; j < 20; ++j) sum += m.at(i, j);
      for (Index j = 0; j < 20; ++j) m.at(i, j) -= sum / 20;
    }
    return answer(m);
  };
  EXPECT_GE(right(1, 10, data), 9);
}

TEST(AutoLevels, NoiseHasNoComponents) {
  for (const auto& [n, p] : {std::pair<Index, Index>{60, 15}, {30, 100}, {50, 50}}) {
    const auto data = [n = n, p = p](unsigned seed) { return answer(test::gaussian(n, p, seed)); };
    EXPECT_GE(right(0, 40, data), 36) << n << " x " << p;
  }
}

// The answer is what the exact evidence prefers at phi*.
TEST(AutoLevels, TheAnswerIsTheMaximumOfItsEvidence) {
  for (const Index n : {40, 60, 100, 200}) {
    for (const Index d : {1, 5, 20}) {
      const Selection s = answer(test::simulated(n, 50, d, 12, 3));
      ASSERT_TRUE(s.d);
      const auto best = std::max_element(s.curve.begin(), s.curve.end()) - s.curve.begin();
      EXPECT_EQ(*s.d, static_cast<Index>(best)) << n << " rows, d = " << d;
    }
  }
}

}  // namespace
}  // namespace pcadim
