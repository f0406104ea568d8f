#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace pcadim::cli {

/// The manual page as roff, made from the commands and their options.
std::string manual_page(const CLI::App& program);

}  // namespace pcadim::cli
