#include "cli/marks.hpp"

#include <algorithm>
#include <utility>

#include "cli/shell_line.hpp"

namespace pcadim::cli {
namespace {

/// Where one letter or a plural would read badly as a flag.
constexpr std::pair<std::string_view, std::string_view> other_words[] = {
    {"methods", "method"}, {"settings", "set"}, {"d", "dim"}};

/// --max-dim of max_dim.
std::string flag(std::string_view name) {
  std::string text(name);
  for (const auto& [word, ours] : other_words) {
    if (name == word) text = ours;
  }
  std::replace(text.begin(), text.end(), '_', '-');
  return "--" + text;
}

/// --set auto.unseen=noise
std::string setting(std::string_view name, std::string_view value) {
  const std::string word = value.empty() ? "VALUE" : shell_value(value);
  return "--set " + std::string(name) + '=' + word;
}

std::string option(std::string_view name, std::string_view value) {
  if (name.find('.') != name.npos) return setting(name, value);
  if (value.empty() || value == "true") return flag(name);
  if (value == "false") return "--no-" + flag(name).substr(2);
  return flag(name) + ' ' + shell_value(value);
}

std::string command(std::string_view name) { return "pcadim " + std::string(name); }

}  // namespace

const MarkStyle& command_line_marks() {
  static const MarkStyle style{option, command, 1};
  return style;
}

std::string in_flags(std::string_view text) { return render_marks(text, command_line_marks()); }

}  // namespace pcadim::cli
