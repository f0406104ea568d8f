#include "cli/shell_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "pcadim/marks.hpp"

namespace pcadim::cli {
namespace {

bool is_plain(char c) {
  constexpr std::string_view harmless = "_-+=.,:/@%";
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || harmless.find(c) != std::string_view::npos ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Would the word be shown, or copied from a page, as another one?
bool needs_escapes(std::string_view word) {
  return word.find("  ") != word.npos || word.starts_with(' ') || word.ends_with(' ') ||
         harmless(word) != word;
}

/// The form $'...' of most shells, in which no character is invisible.
std::string escaped(std::string_view word) {
  std::string text = "$'";
  for (std::size_t k = 0; k < word.size(); ++k) {
    const char c = word[k];
    const auto byte = static_cast<unsigned char>(c);
    const bool after_blank = k == 0 || word[k - 1] == ' ' || k + 1 == word.size();
    if (c == '\'' || c == '\\') {
      text += {'\\', c};
    } else if (byte < 0x20 || byte >= 0x7F || (c == ' ' && after_blank)) {
      text += fmt::format("\\{:03o}", byte);
    } else {
      text += c;
    }
  }
  return text + "'";
}

std::string quoted(std::string_view word) {
  if (needs_escapes(word)) return escaped(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string quoted_where_needed(std::string_view word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, is_plain) && !needs_escapes(word);
  return plain ? std::string(word) : quoted(word);
}

}  // namespace

std::string shell_quoted(std::string_view word) { return quoted(word); }

std::string shell_value(std::string_view word) {
  return word.starts_with('-') ? quoted(word) : quoted_where_needed(word);
}

std::string shell_line(const std::vector<std::string>& words) {
  std::string line = "pcadim";
  for (std::size_t k = 1; k < words.size(); ++k) line += ' ' + quoted_where_needed(words[k]);
  return line;
}

}  // namespace pcadim::cli
