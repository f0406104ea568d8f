#include "report/page/html_text.hpp"

#include "report/drawing/clean_text.hpp"

namespace pcadim::page {
namespace {

constexpr std::string_view ellipsis = "\xE2\x80\xA6";
constexpr std::size_t most_bytes = 4;  // of a character in UTF-8

/// At most `longest` characters, escaped and cleaned.
std::string escaped(std::string_view outside, std::size_t longest) {
  const std::string_view looked_at = outside.substr(0, (longest + 1) * most_bytes);
  std::vector<char32_t> characters = drawing::characters(looked_at);
  const bool too_long = characters.size() > longest || looked_at.size() < outside.size();
  if (characters.size() > longest) characters.resize(longest);
  const std::string shown = drawing::escaped(drawing::utf8(characters));
  return too_long ? shown + std::string(ellipsis) : shown;
}

}  // namespace

Html Html::raw(std::string_view markup) {
  Html html;
  html.markup_ = markup;
  return html;
}

Html& Html::operator+=(const Html& other) {
  markup_ += other.markup_;
  return *this;
}

Html text(std::string_view outside, std::size_t longest) {
  // Cleaning trims; the blanks between our own words stay.
  const bool leading = outside.starts_with(' ');
  const bool trailing = outside.size() > 1 && outside.ends_with(' ');
  return Html::raw((leading ? " " : "") + escaped(outside, longest) + (trailing ? " " : ""));
}

Html element(std::string_view name, const Attributes& attributes, const Html& content) {
  std::string markup = "<" + std::string(name);
  for (const auto& [key, value] : attributes) {
    markup += ' ';
    markup += key;
    markup += "=\"" + escaped(value, longest_text) + '"';
  }
  return Html::raw(markup + '>' + content.string() + "</" + std::string(name) + '>');
}

Html element(std::string_view name, const Html& content) { return element(name, {}, content); }

Html element(std::string_view name, std::string_view content) {
  return element(name, {}, text(content));
}

Html element(std::string_view name, const Attributes& attributes, std::string_view content) {
  return element(name, attributes, text(content));
}

}  // namespace pcadim::page
