#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/given_pca.hpp"
#include "cli/interrupts.hpp"
#include "cli/live_progress.hpp"
#include "cli/marks.hpp"
#include "cli/output.hpp"
#include "cli/shell_line.hpp"
#include "cli/terminal.hpp"
#include "pcadim/error.hpp"
#include "pcadim/report.hpp"

namespace pcadim::cli {
namespace {

/// A file to be written, and the option that names it.
struct Output {
  const char* option;
  std::string file;
};

std::vector<Output> outputs(const SelectCommand& command) {
  std::vector<Output> all{{"--json-file", command.json_file},
                          {"--report", command.report_file},
                          {"--plot", command.plot_file}};
  std::erase_if(all, [](const Output& output) { return output.file.empty(); });
  return all;
}

void refuse_overwriting(const Output& output, const std::string& file, std::string_view what) {
  if (!same_file(file, output.file)) return;
  throw UsageError(fmt::format("{} {}: this is also {} and would be overwritten; give another name",
                               output.option, output.file, what));
}

void check_files(const SelectCommand& command) {
  const std::vector<std::string> files = inputs(command);
  if (std::count(files.begin(), files.end(), standard_input) > 1) {
    throw UsageError("standard input ('-') can be read only once; name it once");
  }
  const std::vector<Output> written = outputs(command);
  for (std::size_t k = 0; k < written.size(); ++k) {
    for (const std::string& file : files) {
      if (file != standard_input) refuse_overwriting(written[k], file, "an input");
    }
    for (std::size_t before = 0; before < k; ++before)
      refuse_overwriting(written[k], written[before].file, written[before].option);
  }
}

/// A name that promises another format would disappoint.
void check_ending(const char* option, const std::string& file, std::string_view ending) {
  if (file.empty() || std::filesystem::path(file).extension() == ending) return;
  throw UsageError(fmt::format("{} {}: what is written there is {}; let the name end in {}", option,
                               file, ending == ".svg" ? "an SVG figure" : "an HTML page", ending));
}

/// What can be known to be wrong with the pictures before the data are read.
void check_pictures(const SelectCommand& command) {
  check_ending("--report", command.report_file, ".html");
  check_ending("--plot", command.plot_file, ".svg");
  check_figure(command.figure);
  const bool asks_for_figure =
      !command.figure.panels.empty() || command.figure.width != FigureOptions().width;
  if (command.plot_file.empty() && asks_for_figure)
    throw UsageError("--panels and --width are for a figure; name it with --plot FILE.svg");
  const bool has_pictures = !command.plot_file.empty() || !command.report_file.empty();
  if (has_pictures && command.files.size() > 1) {
    throw UsageError(fmt::format("{} takes one FILE, not {}: ask for each on its own",
                                 command.report_file.empty() ? "--plot" : "--report",
                                 command.files.size()));
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

/// Opens the source, which outlives the display of progress, and asks.
Report ask_data(const std::string& file, const SelectCommand& command,
                std::unique_ptr<Source>& source) {
  const LiveProgress live(!command.quiet);
  Request request = command.request;
  ReadOptions read = command.read;
  request.progress = read.progress = live.listener();
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
  const auto tell = [&](const auto& decisions) { say_decisions(decisions, file, command); };
  const GivenSpectrum given = read_given(command, tell);
  tell(given.decisions);
  return select(given, command.request);
}

Report ask(const std::string& file, const SelectCommand& command) {
  const bool has_pca = command.pca.eigenvalues || command.pca.covariance;
  return has_pca ? ask_given(file, command) : ask_data(file, command);
}

/// The answers on their way out: standard output at once, the JSON file when all are there.
class Answers {
 public:
  explicit Answers(const SelectCommand& command) : command_(command) {}

  void add(const std::string& file, const Report& report) {
    const bool wants_json = command_.json || !command_.json_file.empty();
    const std::string json = wants_json ? to_json(report, several()) : std::string();
    if (!command_.json_file.empty()) for_file_ += json;
    write_stdout(command_.json ? json : titled(file, text(report)));
    if (!command_.plot_file.empty())
      write_text_file(command_.plot_file, in_flags(to_svg(report, command_.figure)));
    if (!command_.report_file.empty())
      write_text_file(command_.report_file,
                      in_flags(to_html(report, {shell_line(command_.words)})));
    first_ = false;
  }

  void finish() const {
    if (!for_file_.empty()) write_text_file(command_.json_file, for_file_);
  }

 private:
  bool several() const { return command_.files.size() > 1; }

  std::string text(const Report& report) const {
    const TextStyle style = standard_output_style();
    std::string text = to_text(report, style);
    if (command_.sketch) text += '\n' + to_sketch(report, style);
    return in_flags(text);
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

}  // namespace

ExitCode run(const SelectCommand& asked) {
  check_input(asked);
  check_request(asked.request);
  check_files(asked);
  check_pictures(asked);
  const Interrupts interrupts;
  SelectCommand command = asked;
  command.request.stop = command.read.stop = interrupts.token();
  command.request.fingerprint = !command.report_file.empty();
  Answers answers(command);
  ExitCode first_failure = answered;
  for (const std::string& file : inputs(command)) {
    std::optional<Report> report;
    try {
      report = ask(file, command);
    } catch (const Interrupted&) {
      say("stopped");
      return static_cast<ExitCode>(interrupts.exit_status());
    } catch (...) {
      // One bad file does not lose the answers to the others.
      const ExitCode failure = report_failure(file);
      if (first_failure == answered) first_failure = failure;
    }
    if (report) answers.add(file, *report);
  }
  answers.finish();
  return first_failure;
}

}  // namespace pcadim::cli
