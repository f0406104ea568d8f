#include "cli/completions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "cli/command_options.hpp"

namespace pcadim::cli {
namespace {

constexpr std::string_view methods_option = "--method", settings_option = "--set";

std::string command_names(const CLI::App& program) {
  std::string names;
  for (const CLI::App* command : commands_of(program)) names += command->get_name() + ' ';
  return names + "--help --version";
}

bool takes_file(const ShownOption& option) {
  return option.placeholder.find("FILE") != std::string::npos || option.placeholder == "OUT" ||
         option.placeholder == "DIR";
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

/// What bash offers after an option; empty: nothing.
std::string bash_action(const ShownOption& option) {
  if (option.name == methods_option) return "__pcadim_methods \"$current\"";
  if (option.name == settings_option) return "__pcadim_settings \"$current\"";
  if (!option.words.empty())
    return fmt::format("__pcadim_words \"{}\" \"$current\"", joined(option.words));
  return takes_file(option) ? "__pcadim_files \"$current\"" : ":";
}

std::string bash_command(const CLI::App& command) {
  std::string cases, names;
  for (const ShownOption& option : options_of_command(command)) {
    names += (names.empty() ? "" : " ") + option.name;
    if (!option.placeholder.empty())
      cases += fmt::format("    {}) {} ;;\n", option.name, bash_action(option));
  }
  return fmt::format(R"sh(_pcadim_{}() {{
  local current=$1 previous=$2
  case $previous in
{}    *)
      if [[ $current == -* ]]; then
        __pcadim_words "{}" "$current"
      else
        __pcadim_files "$current"
      fi
      ;;
  esac
}}

)sh",
                     command.get_name(), cases, names);
}

constexpr std::string_view bash_head = R"sh(# Completion of pcadim for bash: pcadim completions bash

__pcadim_words() {
  COMPREPLY=($(compgen -W "$1" -- "$2"))
}

__pcadim_files() {
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$1"))
}

# A list of ids separated by commas: complete what stands after the last comma.
__pcadim_methods() {
  local current=$1 before=""
  [[ $current == *,* ]] && before="${current%,*},"
  COMPREPLY=($(compgen -P "$before" -W "$("${COMP_WORDS[0]}" methods --ids 2>/dev/null) all" -- "${current##*,}"))
}

__pcadim_settings() {
  compopt -o nospace 2>/dev/null
  COMPREPLY=($(compgen -S . -W "$("${COMP_WORDS[0]}" methods --ids 2>/dev/null)" -- "$1"))
}

)sh";

constexpr std::string_view bash_tail = R"sh(_pcadim() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "@commands@" -- "$current") $(compgen -f -- "$current"))
    return
  fi
  if declare -F "_pcadim_${COMP_WORDS[1]}" >/dev/null; then
    "_pcadim_${COMP_WORDS[1]}" "$current" "$previous"
  else
    _pcadim_select "$current" "$previous"
  fi
}
complete -F _pcadim pcadim
)sh";

std::string replaced(std::string_view text, std::string_view what, const std::string& by) {
  std::string result(text);
  return result.replace(result.find(what), what.size(), by);
}

std::string bash_script(const CLI::App& program) {
  std::string script(bash_head);
  for (const CLI::App* command : commands_of(program)) script += bash_command(*command);
  return script + replaced(bash_tail, "@commands@", command_names(program));
}

/// A text between single quotes, for zsh and fish.
std::string quoted(std::string text) {
  std::string safe;
  for (const char c : text) safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return '\'' + safe + '\'';
}

/// Brackets and colons mean something in a specification of zsh.
std::string zsh_text(std::string text) {
  std::string safe;
  for (const char c : text)
    safe += (c == '[' || c == ']' || c == ':') ? std::string("\\") + c : std::string(1, c);
  return safe;
}

std::string zsh_action(const ShownOption& option) {
  if (option.name == methods_option) return "{_values -s , method $(pcadim methods --ids) all}";
  if (!option.words.empty()) return '(' + joined(option.words) + ')';
  return takes_file(option) ? "_files" : " ";
}

std::string zsh_command(const CLI::App& command) {
  std::string specifications;
  for (const ShownOption& option : options_of_command(command)) {
    std::string one = option.name + '[' + zsh_text(option.help) + ']';
    if (!option.placeholder.empty())
      one += ':' + zsh_text(option.placeholder) + ':' + zsh_action(option);
    specifications += "    " + quoted(one) + " \\\n";
  }
  return fmt::format("_pcadim_{}() {{\n  _arguments \\\n{}    '*:file:_files'\n}}\n\n",
                     command.get_name(), specifications);
}

std::string zsh_script(const CLI::App& program) {
  std::string script =
      "#compdef pcadim\n# Completion of pcadim for zsh: pcadim completions zsh\n\n";
  std::string names;
  for (const CLI::App* command : commands_of(program)) {
    script += zsh_command(*command);
    names +=
        "    " + quoted(command->get_name() + ':' + zsh_text(command->get_description())) + '\n';
  }
  return script + "_pcadim() {\n  local -a commands=(\n" + names +
         "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    _files\n"
         "  elif (( $+functions[_pcadim_$words[2]] )); then\n    shift words\n    (( CURRENT-- ))\n"
         "    _pcadim_$words[1]\n  else\n    _pcadim_select\n  fi\n}\n\n_pcadim \"$@\"\n";
}

std::string fish_option(const std::string& command, const ShownOption& option) {
  std::string line = fmt::format("complete -c pcadim -n '__fish_seen_subcommand_from {}' -l {}",
                                 command, option.name.substr(2));
  if (option.name == methods_option) {
    line += " -x -a '(pcadim methods --ids) all'";
  } else if (!option.words.empty()) {
    line += " -x -a " + quoted(joined(option.words));
  } else if (!option.placeholder.empty()) {
    line += takes_file(option) ? " -r" : " -x";
  }
  return line + " -d " + quoted(option.help) + '\n';
}

std::string fish_script(const CLI::App& program) {
  std::string script = "# Completion of pcadim for fish: pcadim completions fish\n";
  for (const CLI::App* command : commands_of(program)) {
    script += fmt::format("complete -c pcadim -n __fish_use_subcommand -a {} -d {}\n",
                          command->get_name(), quoted(command->get_description()));
    for (const ShownOption& option : options_of_command(*command))
      script += fish_option(command->get_name(), option);
  }
  return script;
}

}  // namespace

std::string completion_script(const CLI::App& program, const std::string& shell) {
  if (shell == "zsh") return zsh_script(program);
  return shell == "fish" ? fish_script(program) : bash_script(program);
}

}  // namespace pcadim::cli
