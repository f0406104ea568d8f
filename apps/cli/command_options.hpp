#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace pcadim::cli {

/// An option as completions and the manual show it.
struct ShownOption {
  std::string names;        ///< "-o,--output", as declared
  std::string name;         ///< "--output"
  std::string placeholder;  ///< "FILE"; empty: a flag
  std::string group;
  std::string help;                ///< on one line
  std::vector<std::string> words;  ///< what it takes, where that is a list of words
};

/// The options of a command in the order of help; what stands for itself (FILE) is left out.
std::vector<ShownOption> options_of_command(const CLI::App& command);

/// All commands in the order of help.
std::vector<const CLI::App*> commands_of(const CLI::App& program);

}  // namespace pcadim::cli
