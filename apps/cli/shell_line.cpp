#include "cli/shell_line.hpp"

#include <algorithm>
#include <string_view>

namespace pcadim::cli {
namespace {

bool is_plain(char c) {
  constexpr std::string_view harmless = "_-+=.,:/@%";
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || harmless.find(c) != std::string_view::npos ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::string quoted(std::string_view word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string quoted_where_needed(std::string_view word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, is_plain);
  return plain ? std::string(word) : quoted(word);
}

}  // namespace

std::string shell_value(std::string_view word) {
  return word.starts_with('-') ? quoted(word) : quoted_where_needed(word);
}

std::string shell_line(const std::vector<std::string>& words) {
  std::string line = "pcadim";
  for (std::size_t k = 1; k < words.size(); ++k) line += ' ' + quoted_where_needed(words[k]);
  return line;
}

}  // namespace pcadim::cli
