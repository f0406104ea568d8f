#include "cli/shell_line.hpp"

#include <algorithm>
#include <string_view>

namespace pcadim::cli {
namespace {

bool is_plain(char c) {
  constexpr std::string_view harmless = "_-+=.,:/@%";
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || harmless.find(c) != std::string_view::npos;
}

std::string quoted(const std::string& word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::string shell_line(const std::vector<std::string>& words) {
  std::string line = "pcadim";
  for (std::size_t k = 1; k < words.size(); ++k) line += ' ' + quoted(words[k]);
  return line;
}

}  // namespace pcadim::cli
