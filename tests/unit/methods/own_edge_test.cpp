#include "methods/auto/own_edge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace pcadim {
namespace {

/// Leading eigenvalues of noise as they lie on average below an edge at 1, after those of signal.
Spectrum leading(std::vector<double> signal, double unit) {
  Spectrum spectrum;
  spectrum.n = 5000;
  spectrum.p = 20'000;
  spectrum.eigenvalues = std::move(signal);
  for (int k = 1; k <= 40; ++k)
    spectrum.eigenvalues.push_back(1 -
                                   unit * std::pow(1.5 * std::numbers::pi * (k - 0.75), 2.0 / 3));
  return spectrum;
}

Index clear(const Spectrum& spectrum) {
  return above_own_edge(spectrum, std::ssize(spectrum.eigenvalues));
}

TEST(OwnEdge, CountsWhatStandsClearOfTheOthers) {
  for (const double unit : {0.001, 0.01}) {
    EXPECT_EQ(clear(leading({}, unit)), 0);
    EXPECT_EQ(clear(leading({3, 2, 1 + 10 * unit}, unit)), 3);
    EXPECT_EQ(clear(leading({2, 1 + unit}, unit)), 1);  // within what noise may reach
  }
}

TEST(OwnEdge, FewEigenvaluesTellNothing) {
  Spectrum spectrum = leading({5, 4}, 0.01);
  spectrum.eigenvalues.resize(9);
  EXPECT_EQ(clear(spectrum), 0);
}

}  // namespace
}  // namespace pcadim
