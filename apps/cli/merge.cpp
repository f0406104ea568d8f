#include <fmt/core.h>

#include <string>

#include "cli/commands.hpp"
#include "cli/interrupts.hpp"
#include "cli/pages.hpp"
#include "cli/part_notes.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/part_files.hpp"

namespace pcadim::cli {
namespace {

template <class Object>
using ReadObject = Object (*)(const std::string&, const ReadOptions&);

/// Merges files of one kind in the order given, one in memory at a time beside what is merged.
template <class Object>
void merge(const MergeCommand& command, ReadObject<Object> read, const StopToken& stop) {
  ReadOptions options;
  options.memory = command.request.memory;
  options.stop = stop;
  Object all = read(command.files.front(), options);
  for (std::size_t k = 1; k < command.files.size(); ++k) {
    const Object one = read(command.files[k], options);
    try {
      all.merge(one);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", verbatim(command.files[k]), error.what()));
    }
  }
  write_part_file(command.output, all.bytes(), stop);
  if (!command.quiet) say(note_on(all, command.output));
}

}  // namespace

ExitCode run(const MergeCommand& command) {
  check_part_output(command.output, command.files);
  const Interrupts interrupts;
  try {
    if (part_file(command.files.front()) == PartFile::norms)
      merge<PartNorms>(command, read_norms, interrupts.token());
    else
      merge<Part>(command, read_part, interrupts.token());
  } catch (const Interrupted&) {
    say("stopped");
    return static_cast<ExitCode>(interrupts.exit_status());
  }
  return answered;
}

}  // namespace pcadim::cli
