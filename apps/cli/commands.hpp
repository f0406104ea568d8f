#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/exit_code.hpp"
#include "pcadim/select.hpp"
#include "pcadim/data.hpp"
#include "pcadim/reduce.hpp"
#include "pcadim/report.hpp"
#include "reproduction/reproduce.hpp"
#include "pcadim/simulate.hpp"
#include "pcadim/spectrum_input.hpp"

/// What can be asked of the program, and the functions that do it.
namespace pcadim::cli {

/// A PCA that exists already, instead of data.
struct GivenPca {
  std::optional<std::string> eigenvalues, covariance;  ///< files
  std::optional<Index> n, p;
  std::optional<SpectrumKind> kind;
  std::optional<Divisor> divisor;
  std::optional<double> total_variance;
};

/// How many components?
struct SelectCommand {
  std::vector<std::string> files;
  GivenPca pca;
  ReadOptions read;
  Request request;
  bool json = false;
  std::string json_file;  ///< empty: none, and so are the other files
  std::string report_file, plot_file;
  FigureOptions figure;
  bool sketch = false;
  bool quiet = false;
  std::vector<std::string> words;  ///< as typed, to be shown in the report
};

/// Onto which components are the rows projected?
struct ReduceCommand {
  std::string file;
  ReadOptions read;
  Request request;
  std::optional<Index> d;
  ReductionFiles files;
  bool json = false;
  bool quiet = false;
};

/// Which methods are there?
struct MethodsCommand {
  bool json = false;
  bool ids = false;
};

/// Data with a known answer.
struct SimulateCommand {
  Simulation simulation;
  std::string output;
};

/// The experiments behind the default method, from scratch.
struct ReproduceCommand {
  ReproductionOptions options;
  std::string folder;
  bool quiet = false;
};

/// A text that was asked for: the help, the version.
struct PrintCommand {
  std::string text;
};

/// Nothing was asked: the help, and the exit code of a usage error.
struct HelplessCommand {
  std::string help;
};

using Command = std::variant<SelectCommand, ReduceCommand, MethodsCommand, SimulateCommand,
                             ReproduceCommand, PrintCommand, HelplessCommand>;

ExitCode run(const SelectCommand& command);
ExitCode run(const ReduceCommand& command);
ExitCode run(const MethodsCommand& command);
ExitCode run(const SimulateCommand& command);
ExitCode run(const ReproduceCommand& command);
ExitCode run(const PrintCommand& command);
ExitCode run(const HelplessCommand& command);

}  // namespace pcadim::cli
