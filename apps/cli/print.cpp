#include <cstdio>

#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace pcadim::cli {

ExitCode run(const PrintCommand& command) {
  write_stdout(command.text);
  return answered;
}

ExitCode run(const NoCommand& command) {
  std::fputs(command.help.c_str(), stderr);
  return usage;
}

}  // namespace pcadim::cli
