#include <fmt/core.h>

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"

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

}  // namespace

ExitCode run(const SimulateCommand& command) {
  if (command.output == "-") {
    throw UsageError("-o '-': data are written to a file only; give a name, for example sim.csv");
  }
  const Simulation& simulation = command.simulation;
  const std::vector<double> values = simulate(simulation);
  const MatrixView matrix = row_major(values.data(), simulation.n, simulation.p);
  write_matrix(command.output, matrix, column_names(simulation.p));
  say(fmt::format("{}: {}; now try: pcadim select '{}'", command.output, description(simulation),
                  command.output));
  return answered;
}

}  // namespace pcadim::cli
