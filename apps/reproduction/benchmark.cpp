// Section 4.3: all methods on many data sets; the introductory examples are the first data sets of
// two cells.
#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/work_meter.hpp"
#include "reproduction/experiments.hpp"

namespace pcadim::reproduction {
namespace {

Answers all_answers(const Spectrum& spectrum) {
  Answers answers;
  for (std::size_t m = 0; m < method_count; ++m) {
    answers[m] = answer_of(ask(static_cast<Method>(m), spectrum));
  }
  return answers;
}

std::vector<Cell> empty_cells(const Design& design) {
  std::vector<Cell> cells;
  for (const Index n : design.sizes) {
    for (const double snr : design.ratios) {
      cells.push_back({n, snr, std::vector<Answers>(size(design.replicates))});
    }
  }
  return cells;
}

}  // namespace

std::vector<Cell> run_benchmark(const Design& design, const Effort& effort) {
  std::vector<Cell> cells = empty_cells(design);
  const Index total = std::ssize(cells) * design.replicates;
  WorkMeter meter(effort.watch, "running all methods on simulated data", total);
  parallel_for(total, effort.threads, [&](Index k) {
    Cell& cell = cells[size(k / design.replicates)];
    const Index replicate = k % design.replicates;
    const Simulation simulation = simulation_of(cell.n, cell.snr, replicate, design.seed);
    cell.replicates[size(replicate)] = all_answers(spectrum_of(simulation));
    meter.step();
  });
  return cells;
}

Example run_example(Index n, const Spectrum& spectrum) {
  Example example{n, {}};
  for (const Method method : example_methods) example.selections.push_back(ask(method, spectrum));
  return example;
}

}  // namespace pcadim::reproduction
