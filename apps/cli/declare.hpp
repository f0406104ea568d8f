#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/contract.hpp"
#include "pcadim/option.hpp"

/// Options of the command line, made from records.
namespace pcadim::cli {

/// Takes the value that was typed; a list holds what was typed before, too.
using TakeValue = std::function<void(const OptionValue&)>;

/// Adds one option to a command: a flag, or an option with a value. A flag that is on by default
/// becomes --no-NAME. Lists may be given several times.
CLI::Option* declare(CLI::App& app, const OptionInfo& option, TakeValue take);

/// Adds options of a struct, all or those named; what is typed is set there.
template <class Struct>
void declare_all(CLI::App& app, Struct& options, const std::vector<std::string_view>& names = {}) {
  for (const OptionInfo& option : options_of<Struct>()) {
    if (!names.empty() && std::ranges::find(names, option.name) == names.end()) continue;
    declare(app, option, [&options, name = option.name](const OptionValue& value) {
      set_option(options, name, value);
    });
  }
}

/// The words that an option of a command takes, for completion; empty where it takes anything.
std::vector<std::string> choices_of(const CLI::Option& option);

}  // namespace pcadim::cli
