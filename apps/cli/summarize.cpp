#include <fmt/core.h>

#include <memory>
#include <optional>
#include <string>

#include "cli/commands.hpp"
#include "cli/interrupts.hpp"
#include "cli/live_progress.hpp"
#include "cli/pages.hpp"
#include "cli/part_notes.hpp"
#include "cli/shared_limits.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/part_files.hpp"

namespace pcadim::cli {
namespace {

void check_first_look(const SummarizeCommand& command) {
  if (command.request.scale || !command.request.center)
    throw UsageError(
        "{scale} and {center=false} are for the second look, with {plan}, and for "
        "{command:select}: what the first look keeps serves either choice");
}

void check_second_look(const SummarizeCommand& command) {
  if (command.request.missing != Missing::error)
    throw UsageError("{missing} is for the first look: the plan knows how cells were treated");
}

/// What needs all rows at once cannot be done to some of them.
void check_reading(const ReadOptions& read) {
  if (read.normalize.total && read.normalize.target == 0)
    throw UsageError(
        "{normalize=total} multiplies by the median of all rows, which no part of them knows; say "
        "by what, for example {normalize=total=10000}");
}

void check(const SummarizeCommand& command) {
  command.plan.empty() ? check_first_look(command) : check_second_look(command);
  check_reading(command.read);
  require_stdin_once(command.files);
  std::vector<std::string> read = command.files;
  if (!command.plan.empty()) read.push_back(command.plan);
  check_part_output(command.output, read);
}

template <class Kept>
void take(std::optional<Kept>& all, Kept one) {
  all ? all->merge(one) : void(all.emplace(std::move(one)));
}

void say_decisions(const Source& source, const SummarizeCommand& command) {
  if (command.quiet) return;
  const std::string name = command.files.size() > 1 ? source.name() + ": " : "";
  for (const std::string& decision : source.decisions()) say("note: " + name + decision);
}

/// Looks at each FILE in turn, `look(source, number, request)`, and merges what is left.
template <class Look>
auto looked_at(const SummarizeCommand& command, const Look& look) {
  std::optional<decltype(look(std::declval<Source&>(), Index{}, command.request))> all;
  for (std::size_t k = 0; k < command.files.size(); ++k) {
    const LiveProgress live(!command.quiet);
    Request request = command.request;
    ReadOptions read = command.read;
    request.progress = read.progress = live.listener();
    const std::unique_ptr<Source> source = open_source(command.files[k], read);
    take(all, look(*source, command.number + static_cast<Index>(k), request));
    say_decisions(*source, command);
  }
  return std::move(*all);
}

void look_first(const SummarizeCommand& command) {
  const Part all = looked_at(command, [](Source& source, Index number, const Request& request) {
    return summarize(source, number, request);
  });
  write_part_file(command.output, all.bytes(), command.request.stop);
  if (!command.quiet) say(note_on(all, command.output));
}

void look_again(const SummarizeCommand& command) {
  const Part seen = read_part(command.plan, command.read);
  const PartPlan plan = plan_parts(seen, command.request);
  const PartNorms all =
      looked_at(command, [&plan](Source& source, Index number, const Request& request) {
        return measure(source, number, plan, request);
      });
  write_part_file(command.output, all.bytes(), command.request.stop);
  if (!command.quiet) say(note_on(all, command.output));
}

}  // namespace

ExitCode run(const SummarizeCommand& asked) {
  check(asked);
  const Interrupts interrupts;
  SummarizeCommand command = asked;
  share_limits(command, interrupts.token());
  try {
    command.plan.empty() ? look_first(command) : look_again(command);
  } catch (const Interrupted&) {
    say("stopped");
    return static_cast<ExitCode>(interrupts.exit_status());
  }
  return answered;
}

}  // namespace pcadim::cli
