/// The claim that the path of phi is a convex hull, tried on 500 data sets at 2,000 values of phi.
#include <gtest/gtest.h>

#include <cmath>

#include "base/parallel.hpp"
#include "methods/ng/ng_model.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

Spectrum random_spectrum(unsigned seed) {
  const auto pick = [&](Index low, Index high, unsigned salt) {
    return low + static_cast<Index>((seed * 2654435761U + salt * 40503U) >> 8U) % (high - low + 1);
  };
  const Index small = pick(3, 12, 1), large = pick(14, 40, 2);
  test::Matrix m;
  switch (seed % 5) {
    case 0:
      m = test::simulated(large, small, small / 2, 8, seed);
      break;
    case 1:
      m = test::simulated(small, large, small / 2, 20, seed);
      break;
    case 2:
      m = test::gaussian(small + 4, small + 4, seed);
      break;
    case 3: {
      std::vector<double> sd;
      for (Index j = 0; j < small; ++j) sd.push_back(std::pow(0.7, static_cast<double>(j)));
      m = test::rotated(large, sd, seed);
      break;
    }
    default:
      m = test::low_rank(large, small + 2, 2, seed);
      break;
  }
  return compute_spectrum(*matrix_source(m.view()), {}, {1}).spectrum;
}

/// Is the mode of the evidence as a function of the shape s below every candidate's? The evidence
/// is probed to the left of the smallest s; the path is claimed only where it does not rise.
bool mode_is_below(const NgEvidence& evidence, double phi, double smallest) {
  // A noise variance of s * phi and d = 0 has the shape s.
  const double here = evidence(smallest * phi, 0).value();
  return evidence(smallest * phi * (1 - 1e-4), 0).value() >= here;
}

struct Count {
  int checked = 0, wrong = 0;
};

Count check_path(unsigned seed, int steps) {
  const Spectrum s = random_spectrum(seed);
  NgModel model(s, 5);
  const double top = 4 * s.eigenvalue(1);
  model.choose_nodes(1e-6 * top, top);
  Count count;
  for (int k = 0; k < steps; ++k) {
    const double phi = top * std::pow(10.0, -6.0 * k / steps);
    const PathVertex& vertex = vertex_at(model.path(), phi);
    const bool near_breakpoint =
        std::abs(phi / vertex.phi_low - 1) < 1e-9 || std::abs(phi / vertex.phi_high - 1) < 1e-9;
    const double smallest = model.tail_mean()[static_cast<std::size_t>(vertex.d)] / phi +
                            0.5 * static_cast<double>(vertex.d);
    if (near_breakpoint || !mode_is_below(model.evidence(phi), phi, smallest)) continue;
    ++count.checked;
    if (model.curve(phi, 0).best() != vertex.d) ++count.wrong;
  }
  return count;
}

TEST(PhiPath, PredictsTheMaximumOfTheEvidenceEverywhere) {
  constexpr Index sets = 500;
  constexpr int steps = 2000;
  std::vector<Count> counts(sets);
  parallel_for(sets, 0, [&](Index k) {
    counts[static_cast<std::size_t>(k)] = check_path(static_cast<unsigned>(k), steps);
  });
  int checked = 0, wrong = 0;
  for (const Count& c : counts) checked += c.checked, wrong += c.wrong;
  RecordProperty("checked", checked);
  EXPECT_EQ(wrong, 0) << "of " << checked;
  EXPECT_GT(checked, sets * steps / 2) << "the claim was hardly tested";
}

}  // namespace
}  // namespace pcadim
