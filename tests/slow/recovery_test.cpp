/// The paper's simulation scheme (p = 50, d = 20), 50 replicates a cell, and pure noise.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "base/parallel.hpp"
#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

Index answer_of(const char* id, const Spectrum& spectrum) {
  const MethodInfo& method = *find_method(id);
  return run_method(method, spectrum, resolve_options(method, {})).d.value_or(-1);
}

Spectrum spectrum_of(const test::Matrix& m) {
  return compute_spectrum(*matrix_source(m.view()), {}, {1}).spectrum;
}

struct Cell {
  int ng = 0, minka = 0;
  int only_ng = 0, only_minka = 0;  // the discordant counts
};

Cell run_cell(Index n, double snr, int replicates) {
  std::vector<Cell> each(static_cast<std::size_t>(replicates));
  parallel_for(replicates, 0, [&](Index r) {
    const Spectrum s =
        spectrum_of(test::simulated(n, 50, 20, snr, 1000 + static_cast<std::uint64_t>(r)));
    const bool ng = answer_of("auto", s) == 20, minka = answer_of("minka", s) == 20;
    each[static_cast<std::size_t>(r)] = {ng, minka, ng && !minka, minka && !ng};
  });
  Cell sum;
  for (const Cell& c : each) {
    sum.ng += c.ng;
    sum.minka += c.minka;
    sum.only_ng += c.only_ng;
    sum.only_minka += c.only_minka;
  }
  return sum;
}

TEST(Paper, NgIsNowhereWorseThanMinka) {
  constexpr int replicates = 50;
  std::printf("%% right, NG / Minka\n   n \\ SNR");
  const std::vector<double> ratios{1.5, 3, 5, 10, 20, 30};
  for (const double snr : ratios) std::printf("%10g", snr);
  for (const Index n : {100, 70, 50, 40}) {
    std::printf("\n%10td", n);
    for (const double snr : ratios) {
      const Cell c = run_cell(n, snr, replicates);
      std::printf("%6d/%3d", 100 * c.ng / replicates, 100 * c.minka / replicates);
      const double allowed = 2 * std::sqrt(c.only_ng + c.only_minka + 1.0);
      EXPECT_GE(c.ng, c.minka - allowed) << "n = " << n << ", SNR = " << snr;
    }
  }
  std::printf("\n");
}

TEST(Paper, ManyReplicatesAreRightWhereTheSignalIsStrong) {
  EXPECT_GE(run_cell(100, 10, 50).ng, 48);
  EXPECT_GE(run_cell(50, 20, 50).ng, 45);
}

TEST(Paper, PureNoiseHasNoComponents) {
  constexpr int draws = 200;
  const std::vector<std::pair<Index, Index>> shapes{
      {20, 400}, {50, 100}, {60, 60}, {200, 40}, {2000, 20}};
  for (const auto& [n, p] : shapes) {
    std::atomic<int> zero{0};
    parallel_for(draws, 0, [&, rows = n, cols = p](Index r) {
      const test::Matrix m =
          test::simulated(rows, cols, 0, 1, 5000 + static_cast<std::uint64_t>(r));
      if (answer_of("auto", spectrum_of(m)) == 0) ++zero;
    });
    std::printf("noise %td x %td: d = 0 in %d of %d draws\n", n, p, zero.load(), draws);
    EXPECT_GE(zero, draws * 9 / 10) << n << " x " << p;
  }
}

}  // namespace
}  // namespace pcadim
