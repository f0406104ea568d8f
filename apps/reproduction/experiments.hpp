#pragma once
#include "base/effort.hpp"
#include "pcadim/method.hpp"
#include "pcadim/spectrum.hpp"
#include "reproduction/results.hpp"

/// The experiments themselves.
namespace pcadim::reproduction {

/// Which pairs of sample size and ratio, and how many data sets for each.
struct Design {
  std::vector<Index> sizes;
  std::vector<double> ratios;
  Index replicates = 0;
  std::uint64_t seed = 0;
};

/// The spectrum of a simulated data set, columns centred.
Spectrum spectrum_of(const Simulation& simulation);

/// What a method says, with further settings of its options ("phi" = "0.3").
Selection ask(Method method, const Spectrum& spectrum,
              const std::vector<std::pair<std::string, std::string>>& settings = {});

/// What the statements ask of it.
Answer answer_of(const Selection& selection);

/// All data sets of all cells, all methods on each.
std::vector<Cell> run_benchmark(const Design& design, const Effort& effort);

/// The `example_methods` on one data set.
Example run_example(Index n, const Spectrum& spectrum);

/// The evidence over a grid of phi, with the paper's criterion.
PhiScan scan_phi(Index n, const Spectrum& spectrum);

}  // namespace pcadim::reproduction
