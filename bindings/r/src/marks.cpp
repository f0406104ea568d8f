#include "marks.h"

#include <algorithm>
#include <cctype>
#include <cpp11/R.hpp>
#include <vector>

#include "pcadim/contract.hpp"

namespace pcadim::r {
namespace {

/// The number of components is called d, as in the report.
std::string argument(std::string_view name) { return std::string(name == "dim" ? "d" : name); }

/// The type of an option for reading files; a flag where there is no such option.
OptionType reading_type(std::string_view name) {
  const std::vector<OptionInfo> options = options_of<ReadOptions>();
  const auto found = std::ranges::find(options, name, &OptionInfo::name);
  return found == options.end() ? OptionType::flag : found->type;
}

bool is_number(std::string_view word) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const bool spelled = std::ranges::all_of(
      word, [&](unsigned char c) { return is_digit(c) || c == '.' || c == '-' || c == 'e'; });
  return spelled && !word.empty() && is_digit(static_cast<unsigned char>(word.back()));
}

std::string quoted(std::string_view word) {
  std::string text = "\"";
  for (const char c : word)
    text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return text + '"';
}

/// TRUE, 5, "drop-rows"
std::string literal(std::string_view word) {
  if (word == "true" || word == "yes") return "TRUE";
  if (word == "false" || word == "no") return "FALSE";
  return is_number(word) ? std::string(word) : quoted(word);
}

/// c("a", "b"), or "a" where there is one.
std::string list(std::string_view words) {
  if (words.find(',') == words.npos) return quoted(words);
  std::string items;
  while (!words.empty()) {
    const std::size_t comma = std::min(words.find(','), words.size());
    items += (items.empty() ? "" : ", ") + quoted(words.substr(0, comma));
    words.remove_prefix(std::min(comma + 1, words.size()));
  }
  return "c(" + items + ')';
}

/// Names of columns and characters are text even where they look like a number.
std::string spelled(std::string_view name, std::string_view value) {
  const OptionType type = reading_type(name);
  if (type == OptionType::texts) return list(value);
  return type == OptionType::text ? quoted(value) : literal(value);
}

/// settings = c(auto.unseen = "noise")
std::string setting(std::string_view name, std::string_view value) {
  return "settings = c(" + std::string(name) + " = " + (value.empty() ? "..." : literal(value)) +
         ')';
}

std::string option(std::string_view name, std::string_view value) {
  if (name == "all_methods") return "summary(answer, all_methods = TRUE)";
  if (name.find('.') != name.npos) return setting(name, value);
  return value.empty() ? argument(name) : argument(name) + " = " + spelled(name, value);
}

std::string command(std::string_view name) {
  return name == "methods" ? "pcadim_methods()" : std::string(name) + "_components()";
}

}  // namespace

const MarkStyle& r_marks() {
  static const MarkStyle style{option, command, 1};
  return style;
}

std::string in_r(std::string_view text) { return render_marks(text, r_marks()); }

}  // namespace pcadim::r

[[cpp11::register]] std::string in_r_(const std::string& text) { return pcadim::r::in_r(text); }
