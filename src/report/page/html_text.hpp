#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// HTML that is safe by its type: what is not made by text() or element() has to say raw().
namespace pcadim::page {

/// A piece of a page. Plain strings do not turn into one by themselves, so nothing from outside
/// gets in unescaped.
class Html {
 public:
  Html() = default;
  /// Markup of our own: pictures and style sheets.
  static Html raw(std::string_view markup);

  const std::string& string() const { return markup_; }
  bool empty() const { return markup_.empty(); }
  Html& operator+=(const Html& other);
  friend Html operator+(Html left, const Html& right) { return left += right; }

 private:
  std::string markup_;
};

/// Longer texts are cut: names and notes come from files and may be megabytes long.
inline constexpr std::size_t longest_text = 2000;
inline constexpr std::size_t longest_name = 80;

/// Any bytes as text that a browser shows and does nothing else with. What is not UTF-8, control
/// characters and those that turn the direction of writing are dropped; what is beyond `longest`
/// characters becomes an ellipsis.
Html text(std::string_view outside, std::size_t longest = longest_text);

using Attributes = std::vector<std::pair<std::string_view, std::string_view>>;

/// <name attribute="value" ...>content</name>; values are escaped like text.
Html element(std::string_view name, const Attributes& attributes, const Html& content);
Html element(std::string_view name, const Html& content);
/// The same with plain text as content.
Html element(std::string_view name, std::string_view content);
Html element(std::string_view name, const Attributes& attributes, std::string_view content);

}  // namespace pcadim::page
