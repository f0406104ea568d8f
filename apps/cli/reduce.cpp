#include "pcadim/reduce.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/interrupts.hpp"
#include "cli/live_progress.hpp"
#include "cli/marks.hpp"
#include "cli/output.hpp"
#include "cli/shared_limits.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::cli {
namespace {

/// The name says the format; one that promises another is not written as CSV.
void check_output(const char* option, const std::string& name, const std::string& input) {
  if (name == "-") {
    throw UsageError(fmt::format(
        "{} '-': numbers are written to a file only; give a name, such as scores.csv", option));
  }
  const std::string ending = std::filesystem::path(name).extension().string();
  if (!ending.empty() && ending != ".csv" && ending != ".tsv" && ending != ".npy" &&
      ending != ".txt") {
    throw UsageError(fmt::format(
        "{} {}: '{}' is no format that can be written; let the name end in .csv, .tsv or .npy",
        option, verbatim(name), verbatim(ending)));
  }
  if (input != standard_input && same_file(input, name)) {
    throw UsageError(
        fmt::format("{} {}: this is also the input and would be overwritten; give another name",
                    option, verbatim(name)));
  }
}

void check(const ReduceCommand& command) {
  if (command.files.scores.empty()) {
    throw UsageError(
        "say where the scores go, as in --scores scores.csv; see: pcadim reduce --help");
  }
  check_reduction(command.request, command.reduction);
  const Request& request = command.request;
  const bool selects = !request.methods.empty() || !request.settings.empty() || request.max_dim > 0;
  if (command.reduction.d && selects) {
    throw UsageError(
        "--dim says how many components to keep, --method, --set and --max-dim how to select "
        "their number; give one or the other");
  }
  check_output("--scores", command.files.scores, command.file);
  if (command.files.loadings.empty()) return;
  check_output("--loadings", command.files.loadings, command.file);
  if (same_file(command.files.scores, command.files.loadings)) {
    throw UsageError(fmt::format("--loadings {}: the scores are written there; give another name",
                                 verbatim(command.files.loadings)));
  }
}

using Titles = std::vector<std::string>;

/// "PC1", "PC2", ..., possibly after a title for the names of the rows.
Titles component_names(Index count, Titles names = {}) {
  for (Index k = 1; k <= count; ++k) names.push_back(fmt::format("PC{}", k));
  return names;
}

/// The files on their way: they appear when all is done.
class Outputs {
 public:
  Outputs(const ReductionFiles& files, const StopToken& stop) : scores_(files.scores, stop) {
    if (!files.loadings.empty()) loadings_.emplace(files.loadings, stop);
  }

  /// Writes the scores, with the names of their rows where these have any.
  ScoreSink sink(const Source& source) {
    return [this, &source](const Components& components, MatrixView rows) {
      const std::vector<std::string> names = source.row_names(row_, rows.rows);
      if (row_ == 0) {
        scores_.begin({components.n, components.d},
                      component_names(components.d, names.empty() ? Titles{} : Titles{"id"}));
      }
      row_ += rows.rows;
      scores_.add(rows, names);
    };
  }

  void finish(const Components& components) {
    if (loadings_) write_loadings(components);
    scores_.settle();  // a disk that is full shows before either file appears
    if (loadings_) loadings_->settle();
    scores_.finish();
    if (loadings_) loadings_->finish();
  }

 private:
  void write_loadings(const Components& components) {
    loadings_->begin({components.p, components.d}, component_names(components.d, {"variable"}));
    loadings_->add(column_major(components.loadings.data(), components.p, components.d),
                   components.column_names);
  }

  MatrixWriter scores_;
  std::optional<MatrixWriter> loadings_;
  Index row_ = 0;  // the next one
};

void say_decisions(const Source& source, const ReduceCommand& command) {
  if (command.quiet) return;
  for (const std::string& decision : source.decisions()) say(fmt::format("note: {}", decision));
}

/// Opens the source, which outlives the display of progress, and writes.
Components write(const ReduceCommand& command, std::unique_ptr<Source>& source) {
  const LiveProgress live(!command.quiet);
  Request request = command.request;
  ReadOptions read = command.read;
  request.progress = read.progress = live.listener();
  if (request.progress) request.progress({"reading the data"});
  Outputs outputs(command.files,
                  request.stop);  // first: they may be refused sooner than the data are read
  source = open_source(command.file, read);
  Components components = reduce(*source, request, command.reduction, outputs.sink(*source));
  outputs.finish(components);
  return components;
}

Components write(const ReduceCommand& command) {
  std::unique_ptr<Source> source;
  try {
    Components components = write(command, source);
    say_decisions(*source, command);
    return components;
  } catch (const Interrupted&) {
    throw;
  } catch (...) {
    if (source) say_decisions(*source, command);  // they may be the reason why it failed
    throw;
  }
}

}  // namespace

ExitCode run(const ReduceCommand& asked) {
  check(asked);
  const Interrupts interrupts;
  ReduceCommand command = asked;
  share_limits(command, interrupts.token());
  try {
    const Components components = write(command);
    write_stdout(command.json ? to_json(components, command.files)
                              : in_flags(to_text(components, command.files)));
  } catch (const Interrupted&) {
    say("stopped");
    return static_cast<ExitCode>(interrupts.exit_status());
  } catch (...) {
    return report_failure(command.file);
  }
  return answered;
}

}  // namespace pcadim::cli
