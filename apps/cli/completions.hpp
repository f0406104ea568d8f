#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace pcadim::cli {

/// Completion of the program for a shell (bash, zsh, fish), made from its commands and options. Ids
/// of methods are asked from the program itself.
std::string completion_script(const CLI::App& program, const std::string& shell);

}  // namespace pcadim::cli
