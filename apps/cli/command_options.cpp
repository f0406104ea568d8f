#include "cli/command_options.hpp"

#include <algorithm>

#include "cli/declare.hpp"

namespace pcadim::cli {
namespace {

std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

std::vector<ShownOption> options_of_command(const CLI::App& command) {
  std::vector<ShownOption> all;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) continue;
    const std::string name = "--" + option->get_lnames().front();
    const bool flag = option->get_items_expected_max() == 0;
    all.push_back({option->get_name(false, true), name, flag ? "" : option->get_type_name(),
                   option->get_group(), on_one_line(option->get_description()),
                   choices_of(*option)});
  }
  return all;
}

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace pcadim::cli
