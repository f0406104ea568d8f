#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/exit_code.hpp"
#include "pcadim/data.hpp"
#include "pcadim/reduce.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"
#include "pcadim/spectrum_input.hpp"
#include "reproduction/reproduce.hpp"

/// What can be asked of the program, and the functions that do it.
namespace pcadim::cli {

/// Pages and pictures to be written; empty names: none.
struct PageFiles {
  std::string report, plot;
  FigureOptions figure;
};

/// How many components?
struct SelectCommand {
  std::vector<std::string> files;
  std::string norms;                    ///< lengths of the rows of a part; empty: none
  std::string eigenvalues, covariance;  ///< files with a PCA instead of data; empty: none
  GivenPca pca;
  ReadOptions read;
  Request request;
  bool json = false;
  std::string json_file;  ///< empty: none
  PageFiles pages;
  bool sketch = false, all_methods = false;
  bool strict = false;
  bool quiet = false;
  std::vector<std::string> words;  ///< as typed, to be shown in the report
};

/// Pages, pictures and text of a report that was stored as JSON.
struct RenderCommand {
  std::string file;
  PageFiles pages;
  bool sketch = false, all_methods = false, methods_text = false;
};

/// Onto which components are the rows projected?
struct ReduceCommand {
  std::string file;
  ReadOptions read;
  Request request;
  Reduction reduction;
  ReductionFiles files;
  bool json = false;
  bool quiet = false;
};

/// What is left of the rows of some files, to be merged with others; with a plan, the second look.
struct SummarizeCommand {
  std::vector<std::string> files;
  std::string plan;  ///< what is left of all rows; empty: this is the first look
  Index number = 0;  ///< of the first file; the others follow
  ReadOptions read;
  Request request;
  std::string output;
  bool quiet = false;
};

/// Parts, or lengths of rows, of several files in one.
struct MergeCommand {
  std::vector<std::string> files;
  Request request;  ///< only its memory
  std::string output;
  bool quiet = false;
};

/// Which methods are there?
struct MethodsCommand {
  std::string id;  ///< empty: all
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
  Request resources;  ///< only its threads
  std::string folder;
  bool quiet = false;
};

/// A text that was asked for: the help, the version.
struct PrintCommand {
  std::string text;
};

/// No command was given: the help, and the exit code of a usage error.
struct NoCommand {
  std::string help;
};

/// Completion for a shell; the parser, which knows all options, turns it into a text to print.
struct CompletionsCommand {
  std::string shell;
};

using Command =
    std::variant<SelectCommand, ReduceCommand, MethodsCommand, RenderCommand, SummarizeCommand,
                 MergeCommand, SimulateCommand, ReproduceCommand, PrintCommand, NoCommand>;

ExitCode run(const SelectCommand& command);
ExitCode run(const ReduceCommand& command);
ExitCode run(const SummarizeCommand& command);
ExitCode run(const MergeCommand& command);
ExitCode run(const MethodsCommand& command);
ExitCode run(const RenderCommand& command);
ExitCode run(const SimulateCommand& command);
ExitCode run(const ReproduceCommand& command);
ExitCode run(const PrintCommand& command);
ExitCode run(const NoCommand& command);

}  // namespace pcadim::cli
