#include "marks.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace pcadim::python {
namespace {

/// Arguments that have another name in Python.
constexpr std::pair<std::string_view, std::string_view> other_names[] = {
    {"dim", "n_components"}, {"id_column", "id_columns"}, {"spectrum_kind", "kind"}};

std::string argument(std::string_view name) {
  const auto* const found =
      std::ranges::find(other_names, name, [](const auto& pair) { return pair.first; });
  return std::string(found == std::end(other_names) ? name : found->second);
}

/// Arguments whose values are text even where they look like a number: names, characters.
constexpr std::string_view texts[] = {
    "columns", "id_column", "group_column", "delimiter", "dataset", "layer", "na"};

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

/// True, 5, "drop-rows"
std::string literal(std::string_view word) {
  if (word == "true" || word == "yes") return "True";
  if (word == "false" || word == "no") return "False";
  return is_number(word) ? std::string(word) : quoted(word);
}

/// settings={"ng.unseen": "noise"}
std::string setting(std::string_view name, std::string_view value) {
  return "settings={" + quoted(name) + ": " + (value.empty() ? "..." : literal(value)) + '}';
}

std::string option(std::string_view name, std::string_view value) {
  if (name.find('.') != name.npos) return setting(name, value);
  const bool is_text = std::ranges::find(texts, name) != std::end(texts);
  return value.empty() ? argument(name)
                       : argument(name) + '=' + (is_text ? quoted(value) : literal(value));
}

std::string command(std::string_view name) { return "pcadim." + std::string(name) + "()"; }

}  // namespace

const MarkStyle& python_marks() {
  static const MarkStyle style{option, command, 0};
  return style;
}

std::string in_python(std::string_view text) { return render_marks(text, python_marks()); }

}  // namespace pcadim::python
