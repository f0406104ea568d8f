#include <variant>

#include "cli/arguments.hpp"
#include "cli/exit_code.hpp"

int main(int count, char** words) {
  using namespace pcadim::cli;
  try {
    const Command command = parse_arguments(count, words);
    return std::visit([](const auto& asked) { return run(asked); }, command);
  } catch (...) {
    return report_failure();
  }
}
