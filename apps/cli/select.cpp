#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "pcadim/error.hpp"
#include "pcadim/report.hpp"

namespace pcadim::cli {
namespace {

constexpr const char* standard_input = "-";

bool same_file(const std::string& one, const std::string& other) {
  std::error_code ignored;  // a file that does not exist is not the same as any
  return one == other || std::filesystem::equivalent(one, other, ignored);
}

void check_files(const SelectCommand& command) {
  const auto& files = command.files;
  if (std::count(files.begin(), files.end(), standard_input) > 1) {
    throw UsageError("standard input ('-') can be read only once; name it once");
  }
  for (const std::string& file : files) {
    if (command.json_file.empty() || file == standard_input) continue;
    if (!same_file(file, command.json_file)) continue;
    throw UsageError(
        fmt::format("--json-file {}: this is also an input and would be overwritten; "
                    "give another name",
                    command.json_file));
  }
}

/// What the reader decided by itself. Said even if the data are refused: it may be the reason.
void say_decisions(const Source& source, const SelectCommand& command) {
  if (command.quiet) return;
  const bool several = command.files.size() > 1;
  for (const std::string& decision : source.decisions()) {
    say(fmt::format("note: {}{}", several ? source.name() + ": " : "", decision));
  }
}

Report ask(const std::string& file, const SelectCommand& command) {
  const auto source = open_source(file, command.read);
  try {
    Report report = choose(*source, command.request);
    say_decisions(*source, command);
    return report;
  } catch (...) {
    say_decisions(*source, command);
    throw;
  }
}

/// The answers on their way out: standard output at once, the JSON file when all are there.
class Answers {
 public:
  explicit Answers(const SelectCommand& command) : command_(command) {}

  void add(const std::string& file, const Report& report) {
    const bool wants_json = command_.json || !command_.json_file.empty();
    const std::string json = wants_json ? to_json(report, several()) : std::string();
    if (!command_.json_file.empty()) for_file_ += json;
    write_stdout(command_.json ? json : titled(file, to_text(report)));
    first_ = false;
  }

  void finish() const {
    if (!for_file_.empty()) write_text_file(command_.json_file, for_file_);
  }

 private:
  bool several() const { return command_.files.size() > 1; }

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

ExitCode run(const SelectCommand& command) {
  check_request(command.request);
  check_files(command);
  Answers answers(command);
  ExitCode first_failure = answered;
  for (const std::string& file : command.files) {
    std::optional<Report> report;
    try {
      report = ask(file, command);
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
