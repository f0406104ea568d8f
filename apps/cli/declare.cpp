#include "cli/declare.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "cli/marks.hpp"

namespace pcadim::cli {
namespace {

/// What completion offers; options live as long as the parser, which is made once.
std::map<const CLI::Option*, std::vector<std::string>>& known_choices() {
  static std::map<const CLI::Option*, std::vector<std::string>> all;
  return all;
}

/// Lines that fit beside the names of options, broken at blanks.
std::string wrapped(const std::string& text) {
  constexpr std::size_t widest = 53;
  std::string lines;
  std::size_t used = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = std::string_view(text).substr(at, end - at);
    const bool fits = used == 0 || used + 1 + word.size() <= widest;
    lines += used == 0 ? "" : fits ? " " : "\n";
    used = fits ? used + (used == 0 ? 0 : 1) + word.size() : word.size();
    lines += word;
    at = end + 1;
  }
  return lines;
}

bool is_on_by_default(const OptionInfo& option) {
  return option.type == OptionType::flag && option.default_value == "true";
}

std::string lower_first(std::string_view text) {
  std::string result(text);
  result.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(result.front())));
  return result;
}

/// The default and the choices, in parentheses.
std::string remarks(const OptionInfo& option) {
  if (option.type == OptionType::flag) return {};
  std::string words;
  const auto add = [&](std::string_view more) {
    words += (words.empty() ? "" : "; ") + std::string(more);
  };
  if (!option.choices.empty() && option.placeholder.find('|') == option.placeholder.npos) {
    std::string list;
    for (const std::string_view choice : option.choices)
      list += (list.empty() ? "" : ", ") + std::string(choice);
    add(list);
  }
  const std::string_view usual =
      option.default_help.empty() ? option.default_value : option.default_help;
  if (!usual.empty()) add("default: " + std::string(usual));
  return words.empty() ? "" : " (" + words + ')';
}

std::string help_of(const OptionInfo& option) {
  const std::string help(option.help);
  const std::string text = is_on_by_default(option) ? "Do not " + lower_first(help) : help;
  return wrapped(in_flags(text + remarks(option)));
}

bool is_list(OptionType type) {
  return type == OptionType::texts || type == OptionType::numbers || type == OptionType::settings;
}

/// The lists that several words spell, one after the other, each item once.
OptionValue parse_lists(const OptionInfo& option, const std::vector<std::string>& words) {
  std::vector<std::string> all;
  for (const std::string& word : words) {
    const OptionValue list = parse_option(option, word);
    for (const std::string& item : std::get<std::vector<std::string>>(list)) {
      const bool repeated = std::ranges::find(all, item) != all.end();
      if (!repeated) all.push_back(item);
    }
  }
  return all;
}

CLI::Option* declare_flag(CLI::App& app, const OptionInfo& option, TakeValue take) {
  const bool value = !is_on_by_default(option);
  const std::string name = command_line_marks().option(option.name, value ? "true" : "false");
  return app.add_flag_callback(
      name, [take, value] { take(value); }, help_of(option));
}

}  // namespace

CLI::Option* declare(CLI::App& app, const OptionInfo& option, TakeValue take) {
  if (option.type == OptionType::flag) return declare_flag(app, option, std::move(take));
  const auto take_words = [option, take](const std::vector<std::string>& words) {
    take(is_list(option.type) ? parse_lists(option, words) : parse_option(option, words.back()));
  };
  const std::string placeholder(option.placeholder);
  CLI::Option* const added = app.add_option_function<std::vector<std::string>>(
      command_line_marks().option(option.name, ""), take_words, help_of(option));
  added->type_name(placeholder)->option_text(placeholder)->allow_extra_args(false);
  if (!is_list(option.type)) added->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  known_choices()[added] = {option.choices.begin(), option.choices.end()};
  return added;
}

std::vector<std::string> choices_of(const CLI::Option& option) {
  const auto found = known_choices().find(&option);
  return found == known_choices().end() ? std::vector<std::string>() : found->second;
}

}  // namespace pcadim::cli
