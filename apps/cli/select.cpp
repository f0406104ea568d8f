#include <fmt/core.h>

#include <memory>
#include <optional>
#include <string>

#include "cli/ask_part.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/given_pca.hpp"
#include "cli/interrupts.hpp"
#include "cli/live_progress.hpp"
#include "cli/output.hpp"
#include "cli/pages.hpp"
#include "cli/part_notes.hpp"
#include "cli/shared_limits.hpp"
#include "pcadim/error.hpp"
#include "pcadim/given_pca.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/part_files.hpp"
#include "pcadim/report.hpp"

namespace pcadim::cli {
namespace {

std::vector<Output> all_outputs(const SelectCommand& command) {
  std::vector<Output> all = outputs(command.pages);
  if (!command.json_file.empty()) all.insert(all.begin(), {"{json_file}", command.json_file});
  return all;
}

void check_files(const SelectCommand& command) {
  const std::vector<std::string> files = inputs(command);
  require_stdin_once(files);
  check_parts(command);
  check_outputs(all_outputs(command), files);
  if (!outputs(command.pages).empty() && files.size() > 1) {
    throw UsageError(fmt::format("{} takes one FILE, not {}: ask for each on its own",
                                 outputs(command.pages).front().option, files.size()));
  }
}

/// What was decided without being asked.
void say_decisions(const std::vector<std::string>& decisions, const std::string& name,
                   const SelectCommand& command) {
  if (command.quiet) return;
  const bool several = command.files.size() > 1;
  for (const std::string& decision : decisions) {
    say(fmt::format("note: {}{}", several ? name + ": " : "", decision));
  }
}

/// Whether more than the text is wanted: pictures, or the report itself.
bool is_drawn_or_stored(const SelectCommand& command) {
  return command.json || !command.json_file.empty() || !outputs(command.pages).empty();
}

/// Opens the source, which outlives the display of progress, and asks.
Report ask_data(const std::string& file, const SelectCommand& command,
                std::unique_ptr<Source>& source) {
  const LiveProgress live(!command.quiet);
  Request request = command.request;
  ReadOptions read = command.read;
  request.progress = read.progress = live.listener();
  request.components = is_drawn_or_stored(command);
  if (request.progress) request.progress({"reading the data"});
  source = open_source(file, read);
  return select(*source, request);
}

Report ask_data(const std::string& file, const SelectCommand& command) {
  std::unique_ptr<Source> source;
  const auto tell = [&] {
    if (source) say_decisions(source->decisions(), source->name(), command);
  };
  try {
    Report report = ask_data(file, command, source);
    tell();
    return report;
  } catch (const Interrupted&) {
    throw;
  } catch (...) {
    tell();  // what the reader decided may be the reason why the data are refused
    throw;
  }
}

Report ask_given(const std::string& file, const SelectCommand& command) {
  const auto tell = [&](const auto& decisions) {
    say_decisions(decisions, verbatim(file), command);
  };
  const auto read = command.covariance.empty() ? read_eigenvalues : read_covariance;
  const GivenSpectrum given = read(file, command.pca, command.request, command.read, tell);
  tell(given.decisions);
  return select(given, command.request);
}

Report ask(const std::string& file, const SelectCommand& command) {
  const bool has_pca = !command.eigenvalues.empty() || !command.covariance.empty();
  if (has_pca) return ask_given(file, command);
  return part_file(file) == PartFile::part ? ask_part(file, command) : ask_data(file, command);
}

/// The answers on their way out: standard output at once, the JSON file when all are there.
class Answers {
 public:
  explicit Answers(const SelectCommand& command) : command_(command) {}

  void add(const std::string& file, const Report& report) {
    const bool wants_json = command_.json || !command_.json_file.empty();
    add_json(wants_json ? to_json(report, several()) : std::string());
    if (!command_.json)
      write_stdout(titled(file, terminal_text(report, command_.sketch, command_.all_methods)));
    write_pages(command_.pages, report, command_.request.stop);
    first_ = false;
  }

  /// Among several answers as JSON a file that failed has its line, too.
  void add_failure(const std::string& file, ExitCode code, const std::string& message) {
    if (several() && command_.json) add_json(failure_to_json(file, code, message));
  }

  void finish() const {
    if (!for_file_.empty()) write_text_file(command_.json_file, for_file_, command_.request.stop);
  }

 private:
  bool several() const { return command_.files.size() > 1; }

  void add_json(const std::string& json) {
    if (!command_.json_file.empty()) for_file_ += json;
    if (command_.json) write_stdout(json);
  }

  std::string titled(const std::string& file, const std::string& text) const {
    if (!several()) return text;
    const std::string title = file == standard_input ? "standard input" : file;
    return fmt::format("{}{}:\n{}", first_ ? "" : "\n", title, text);
  }

  const SelectCommand& command_;
  std::string for_file_;
  bool first_ = true;
};

/// A method that broke its promises is an error of ours, whatever the others answered.
ExitCode report_failed_methods(const Report& report) {
  ExitCode code = answered;
  for (const Selection& selection : report.selections) {
    if (selection.outcome != Outcome::failed) continue;
    say(fmt::format("internal error: method {} failed: {}; please report it", selection.method,
                    selection.note));
    code = internal;
  }
  return code;
}

/// Answers for one file. One bad file does not lose the answers to the others.
ExitCode answer_for(const std::string& file, const SelectCommand& command, Answers& answers) {
  std::optional<Report> report;
  try {
    report = ask(file, command);
  } catch (const Interrupted&) {
    throw;
  } catch (...) {
    std::string message;
    const ExitCode code = report_failure(file, &message);
    answers.add_failure(file, code, message);
    return code;
  }
  answers.add(file, *report);
  if (const ExitCode code = report_failed_methods(*report); code != answered) return code;
  return command.strict && !report->answer.d ? data_refused : answered;
}

}  // namespace

ExitCode run(const SelectCommand& asked) {
  const Interrupts interrupts;  // before the first file is opened
  check_input(asked);
  check_request(asked.request);
  check_files(asked);
  check_pages(asked.pages);
  SelectCommand command = asked;
  share_limits(command, interrupts.token());
  if (!command.pages.report.empty()) command.request.fingerprint = true;
  Answers answers(command);
  ExitCode first_failure = answered;
  try {
    for (const std::string& file : inputs(command)) {
      const ExitCode code = answer_for(file, command, answers);
      if (first_failure == answered) first_failure = code;
    }
    answers.finish();
  } catch (const Interrupted&) {
    say("stopped");
    return static_cast<ExitCode>(interrupts.exit_status());
  }
  return first_failure;
}

}  // namespace pcadim::cli
