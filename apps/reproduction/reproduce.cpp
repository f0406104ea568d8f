#include "reproduction/reproduce.hpp"

#include <fmt/format.h>

#include <array>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"
#include "reproduction/claims.hpp"
#include "reproduction/experiments.hpp"
#include "reproduction/figures.hpp"
#include "reproduction/page.hpp"
#include "reproduction/tables.hpp"

namespace pcadim {
namespace {

using namespace reproduction;

constexpr Index usual_replicates = 50, quick_replicates = 8;
constexpr Index least_replicates = 2, most_replicates = 10'000;

Index replicates(const ReproductionOptions& options) {
  return options.replicates.value_or(options.quick ? quick_replicates : usual_replicates);
}

Design design_of(const ReproductionOptions& options) {
  Design design{{sample_sizes.begin(), sample_sizes.end()},
                {ratios.begin(), ratios.end()},
                replicates(options),
                options.seed};
  if (options.quick) {
    design.sizes = {simple_rows, hard_rows};
    design.ratios = {5, 10, example_ratio, 30};
  }
  return design;
}

Results run_experiments(const ReproductionOptions& options) {
  const Design design = design_of(options);
  const Effort effort{.threads = options.threads, .watch = {options.progress, options.stop}};
  Results results{design.replicates, design.seed, options.quick, {}, {}, {}};
  constexpr std::array sizes{simple_rows, hard_rows};
  results.examples.resize(sizes.size());
  results.scans.resize(sizes.size());
  parallel_for(std::ssize(sizes), options.threads, [&](Index k) {
    const Index n = sizes[size(k)];
    const Spectrum spectrum = spectrum_of(simulation_of(n, example_ratio, 0, design.seed));
    results.examples[size(k)] = run_example(n, spectrum);
    results.scans[size(k)] = scan_phi(n, spectrum);
  });
  results.cells = run_benchmark(design, effort);
  return results;
}

void count(Reproduction& reproduction, const Results& results) {
  const Counts counts = counted(results, usual_cast);
  reproduction.hold = counts[Verdict::holds];
  reproduction.hold_in_part = counts[Verdict::in_part];
  reproduction.do_not_hold = counts[Verdict::fails];
  reproduction.about_one_data_set = counts[Verdict::one_data_set];
}

}  // namespace

void check_reproduction(const ReproductionOptions& options) {
  const Index asked = replicates(options);
  if (asked >= least_replicates && asked <= most_replicates) return;
  throw UsageError(fmt::format("{} replicates: give a number from {} to {}", asked,
                               least_replicates, most_replicates));
}

Reproduction reproduce(const ReproductionOptions& options) {
  check_reproduction(options);
  const Results results = run_experiments(options);
  Reproduction reproduction;
  reproduction.replicates = results.replicates;
  reproduction.cells = std::ssize(results.cells);
  count(reproduction, results);
  for (auto& file : tables(results)) reproduction.files.push_back(std::move(file));
  for (auto& file : figures(results)) reproduction.files.push_back(std::move(file));
  reproduction.files.push_back({"index.html", page_about(results, options.provenance)});
  return reproduction;
}

std::string to_text(const Reproduction& reproduction, const std::string& folder) {
  const Index judged = reproduction.hold + reproduction.hold_in_part + reproduction.do_not_hold;
  return fmt::format(
      "Of {} statements of the paper {} hold, {} hold in part, {} do not hold; {} more are about "
      "one data set: {} cells, {} data sets each.\nWrote {} files to {}; open {}/index.html.\n",
      judged, reproduction.hold, reproduction.hold_in_part, reproduction.do_not_hold,
      reproduction.about_one_data_set, reproduction.cells, reproduction.replicates,
      reproduction.files.size(), folder, folder);
}

}  // namespace pcadim
