#include <csignal>
#include <variant>

#include "cli/arguments.hpp"
#include "cli/exit_code.hpp"

int main(int count, char** words) {
  using namespace pcadim::cli;
  // A file that grows beyond what is allowed (ulimit -f) is an error of writing like others.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    const Command command = parse_arguments(count, words);
    return std::visit([](const auto& asked) { return run(asked); }, command);
  } catch (...) {
    return report_failure();
  }
}
