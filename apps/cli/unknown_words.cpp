#include "cli/unknown_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "pcadim/contract.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::cli {
namespace {

/// "; did you mean --scale or --seed?"; empty where nothing is meant.
std::string hint(const std::vector<std::string>& meant, const char* dashes) {
  std::string text;
  for (const std::string& one : meant) text += (text.empty() ? "" : " or ") + (dashes + one);
  return text.empty() ? "" : fmt::format("; did you mean {}?", text);
}

/// max-dim of "--Max_Dim=3": people know other programs' ways of writing options.
std::string plain_name(std::string word) {
  word.erase(std::min(word.find('='), word.size()));
  word.erase(0, word.find_first_not_of('-'));
  std::ranges::transform(word, word.begin(), [](unsigned char c) {
    return c == '_' ? '-' : static_cast<char>(std::tolower(c));
  });
  return word;
}

std::vector<std::string> flags_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back(name);
  }
  return names;
}

}  // namespace

std::string about_unknown_command(const CLI::App& program, const std::string& word) {
  std::vector<std::string> commands;
  for (const CLI::App* command : program.get_subcommands({}))
    commands.push_back(command->get_name());
  return fmt::format("'{}' is neither a command nor a file{}", verbatim(word),
                     hint(names_like(word, commands), ""));
}

std::string about_unknown_option(const CLI::App& command) {
  for (const std::string& word : command.remaining(true)) {
    if (!word.starts_with('-') || word == "-") continue;
    const std::vector<std::string> known = flags_of(command);
    return fmt::format("{} has no option {}{}", command.get_name(), verbatim(word),
                       hint(names_like(plain_name(word), known), "--"));
  }
  return {};
}

}  // namespace pcadim::cli
