#include "cli/arguments.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include "cli/help.hpp"
#include "cli/options.hpp"
#include "pcadim/version.hpp"

namespace pcadim::cli {
namespace {

/// The program's words and, after parsing, what they ask for.
struct Parser {
  CLI::App app{"pcadim: how many principal components do the data support?", "pcadim"};
  CLI::App* select = nullptr;
  CLI::App* reduce = nullptr;
  CLI::App* methods = nullptr;
  CLI::App* simulate = nullptr;
  CLI::App* reproduce = nullptr;
  SelectCommand select_command;
  ReduceCommand reduce_command;
  MethodsCommand methods_command;
  SimulateCommand simulate_command;
  ReproduceCommand reproduce_command;

  Parser() {
    app.formatter(std::make_shared<HelpFormatter>());
    app.footer(program_examples());
    app.require_subcommand(1);
    app.set_version_flag("--version", fmt::format("pcadim {}", version()))
        ->description("The version")
        ->group("Help");
    app.set_help_flag("-h,--help", "This text; after a command: all about it")->group("Help");
    select = add("select", "How many principal components? (the main job)");
    reduce = add("reduce", "Write scores and loadings of the components to keep");
    methods = add("methods", "The catalogue of methods and their options");
    simulate = add("simulate", "Write data with a known answer");
    reproduce = add("reproduce", "Repeat the paper's experiments from scratch");
    declare_select(*select, select_command);
    declare_reduce(*reduce, reduce_command);
    declare_methods(*methods, methods_command);
    declare_simulate(*simulate, simulate_command);
    declare_reproduce(*reproduce, reproduce_command);
  }

  CLI::App* add(const char* name, const char* description) {
    return app.add_subcommand(name, description)->group("Commands");
  }

  Command command() const {
    if (select->parsed()) return select_command;
    if (reduce->parsed()) return reduce_command;
    if (methods->parsed()) return methods_command;
    if (reproduce->parsed()) return reproduce_command;
    return simulate_command;
  }

  /// The command the user seems to have in mind, for a hint.
  std::string help_command() const {
    for (const CLI::App* sub : {select, reduce, methods, simulate, reproduce}) {
      if (sub->parsed()) return fmt::format("pcadim {} --help", sub->get_name());
    }
    return "pcadim --help";
  }
};

/// `pcadim wine.csv` deserves better than "argument not expected".
void check_first_word(const Parser& parser, const std::string& word) {
  const auto is_word = [&word](const CLI::App* command) { return command->check_name(word); };
  if (word.starts_with('-') || !parser.app.get_subcommands(is_word).empty()) return;
  std::error_code ignored;
  const bool is_file = std::filesystem::exists(word, ignored);
  if (is_file) {
    throw UsageError(fmt::format("'{0}' is a file, not a command; try: pcadim select '{0}'", word));
  }
  throw UsageError(fmt::format("'{}' is not a command; see: pcadim --help", word));
}

}  // namespace

Command parse_arguments(int count, const char* const* words) {
  Parser parser;
  if (count < 2) return HelplessCommand{parser.app.help()};
  check_first_word(parser, words[1]);
  try {
    parser.app.parse(count, words);
    parser.select_command.words.assign(words, words + count);
    return parser.command();
  } catch (const CLI::CallForHelp&) {
    return PrintCommand{parser.app.help()};
  } catch (const CLI::CallForVersion& version_text) {
    return PrintCommand{fmt::format("{}\n", version_text.what())};
  } catch (const CLI::ParseError& error) {
    throw UsageError(fmt::format("{}; see: {}", error.what(), parser.help_command()));
  }
}

}  // namespace pcadim::cli
