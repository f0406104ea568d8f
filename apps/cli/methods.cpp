#include "cli/commands.hpp"
#include "cli/marks.hpp"
#include "cli/output.hpp"
#include "pcadim/error.hpp"
#include "pcadim/report.hpp"

namespace pcadim::cli {
namespace {

std::string ids() {
  std::string lines;
  for (const MethodInfo* method : methods()) lines += std::string(method->id) + '\n';
  return lines;
}

}  // namespace

ExitCode run(const MethodsCommand& command) {
  if (command.json && command.ids) {
    throw UsageError("{json} and {ids}: give one of them");
  }
  write_stdout(command.ids    ? ids()
               : command.json ? methods_to_json(command.id)
                              : in_flags(methods_to_text(command.id)));
  return answered;
}

}  // namespace pcadim::cli
