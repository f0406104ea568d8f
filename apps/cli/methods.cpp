#include "cli/commands.hpp"
#include "cli/marks.hpp"
#include "cli/output.hpp"
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
  write_stdout(command.json  ? methods_to_json()
               : command.ids ? ids()
                             : in_flags(methods_to_text()));
  return answered;
}

}  // namespace pcadim::cli
