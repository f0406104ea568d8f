#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/interrupts.hpp"
#include "cli/shell_line.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::cli {
namespace {

std::vector<std::string> column_names(Index count) {
  std::vector<std::string> names;
  for (Index j = 1; j <= count; ++j) names.push_back(fmt::format("x{}", j));
  return names;
}

std::string description(const Simulation& s) {
  std::string signal =
      s.d == 0 ? "pure noise, dimension 0" : fmt::format("dimension {}, SNR {}", s.d, s.snr);
  if (s.prior == SimulationPrior::ng) {
    signal =
        fmt::format("dimension {}, drawn from the prior ng with phi = {}, a = {} and {} loadings",
                    s.d, s.phi, s.a, s.loadings == Loadings::own ? "own" : "shared");
  }
  return fmt::format("{} x {} numbers, {}, seed {}", s.n, s.p, signal, s.seed);
}

/// Some rows at a time, so that a signal is noticed between them.
void write(const SimulateCommand& command, const StopToken& stop) {
  constexpr Index some = 1000;
  const Simulation& simulation = command.simulation;
  const std::vector<double> values = simulate(simulation);
  if (stop.stop_requested()) throw Interrupted("stopped");
  MatrixWriter writer(command.output, stop);
  writer.begin({simulation.n, simulation.p}, column_names(simulation.p));
  for (Index row = 0; row < simulation.n; row += some) {
    if (stop.stop_requested()) throw Interrupted("stopped");
    const Index rows = std::min(some, simulation.n - row);
    writer.add(row_major(values.data() + row * simulation.p, rows, simulation.p));
  }
  writer.finish();
}

}  // namespace

ExitCode run(const SimulateCommand& command) {
  if (command.output == "-") {
    throw UsageError("-o '-': data are written to a file only; give a name, for example sim.csv");
  }
  const Interrupts interrupts;
  try {
    write(command, interrupts.token());
  } catch (const Interrupted&) {
    say("stopped");
    return static_cast<ExitCode>(interrupts.exit_status());
  }
  say(fmt::format("{}: {}; now try: pcadim select {}", verbatim(command.output),
                  description(command.simulation), verbatim(shell_quoted(command.output))));
  return answered;
}

}  // namespace pcadim::cli
