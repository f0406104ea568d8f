#include "cli/arguments.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "cli/completions.hpp"
#include "cli/help.hpp"
#include "cli/manual.hpp"
#include "cli/options.hpp"
#include "cli/unknown_words.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/version.hpp"

namespace pcadim::cli {
namespace {

/// The program's commands and, after parsing, what they ask for.
struct Parser {
  CLI::App app{"pcadim: how many principal components do the data support?", "pcadim"};
  SelectCommand select;
  ReduceCommand reduce;
  SummarizeCommand summarize;
  MergeCommand merge;
  MethodsCommand methods;
  RenderCommand render;
  SimulateCommand simulate;
  ReproduceCommand reproduce;
  CompletionsCommand completions;

  Parser() {
    app.formatter(std::make_shared<HelpFormatter>());
    app.footer(program_examples());
    app.require_subcommand(1);
    app.set_version_flag("--version", fmt::format("pcadim {}", version()))
        ->description("The version")
        ->group("Help");
    app.set_help_flag("-h,--help", "This text; after a command: all about it")->group("Help");
    declare_select(add("select", "How many principal components? (the main job)"), select);
    declare_reduce(add("reduce", "Write scores and loadings of the components to keep"), reduce);
    declare_summarize(add("summarize", "What is left of a part of the rows, to be merged"),
                      summarize);
    declare_merge(add("merge", "Merge parts that summarize wrote"), merge);
    declare_methods(add("methods", "The catalogue of methods and their options"), methods);
    declare_render(add("render", "Pages and pictures from a stored report"), render);
    declare_simulate(add("simulate", "Write data with a known answer"), simulate);
    declare_reproduce(add("reproduce", "Repeat the paper's experiments from scratch"), reproduce);
    declare_completions(add("completions", "Completion for a shell, to be installed"), completions);
    add("man", "The manual page, as roff").set_help_flag("-h,--help", "This text")->group("Help");
  }

  CLI::App& add(const char* name, const char* description) {
    return *app.add_subcommand(name, description)->group("Commands");
  }

  bool parsed(const char* name) const { return app.get_subcommand(name)->parsed(); }

  Command command() const {
    if (parsed("select")) return select;
    if (parsed("reduce")) return reduce;
    if (parsed("summarize")) return summarize;
    if (parsed("merge")) return merge;
    if (parsed("methods")) return methods;
    if (parsed("render")) return render;
    if (parsed("reproduce")) return reproduce;
    if (parsed("completions")) return PrintCommand{completion_script(app, completions.shell)};
    if (parsed("man")) return PrintCommand{manual_page(app)};
    return simulate;
  }

  /// What is wrong with the words, and where to read more.
  std::string complaint(const CLI::ParseError& error) const {
    const auto commands = app.get_subcommands();
    if (commands.empty()) return with_help(verbatim(error.what()), "pcadim");
    const std::string unknown = about_unknown_option(*commands.front());
    return with_help(unknown.empty() ? verbatim(error.what()) : unknown,
                     "pcadim " + commands.front()->get_name());
  }

  static std::string with_help(const std::string& text, const std::string& command) {
    return fmt::format("{}{}: {} --help", text, text.ends_with('?') ? " See" : "; see", command);
  }
};

/// Is it the name of a file, which may be there or not? No command has a dot or a slash.
bool names_file(const std::string& word) {
  std::error_code ignored;
  return word.find_first_of("./") != word.npos || std::filesystem::exists(word, ignored);
}

/// `pcadim wine.csv` is short for `pcadim select wine.csv`, with options before the file or after
/// it.
std::vector<std::string> with_command(const Parser& parser, std::vector<std::string> words) {
  const std::string& first = words.front();
  const auto is_word = [&first](const CLI::App* command) { return command->check_name(first); };
  if (!parser.app.get_subcommands(is_word).empty()) return words;
  const bool is_own = parser.app.get_option_no_throw(first) != nullptr;
  if (is_own) return words;
  if (!first.starts_with('-') && !names_file(first))
    throw UsageError(Parser::with_help(about_unknown_command(parser.app, first), "pcadim"));
  words.insert(words.begin(), "select");
  return words;
}

}  // namespace

Command parse_arguments(int count, const char* const* words) {
  Parser parser;
  if (count < 2) return NoCommand{parser.app.help()};
  std::vector<std::string> arguments = with_command(parser, {words + 1, words + count});
  std::ranges::reverse(arguments);  // as the parser takes them
  try {
    parser.app.parse(arguments);
    parser.select.words.assign(words, words + count);
    return parser.command();
  } catch (const CLI::CallForHelp&) {
    return PrintCommand{parser.app.help()};
  } catch (const CLI::CallForVersion& version_text) {
    return PrintCommand{fmt::format("{}\n", version_text.what())};
  } catch (const CLI::ParseError& error) {
    throw UsageError(parser.complaint(error));
  }
}

}  // namespace pcadim::cli
