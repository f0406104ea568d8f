#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace pcadim::cli {

/// Why a word is neither a command of the program nor a file, with the command that may be meant.
std::string about_unknown_command(const CLI::App& program, const std::string& word);

/// What is wrong with the first option that the command does not have, with the one that may be
/// meant; empty where every word that is left over is something else.
std::string about_unknown_option(const CLI::App& command);

}  // namespace pcadim::cli
