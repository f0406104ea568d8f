#include "base/lists.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "pcadim/marks.hpp"

namespace pcadim {

std::string short_name(std::string_view name) {
  constexpr std::size_t longest = 40;
  if (name.size() <= longest) return verbatim(name);
  std::size_t end = longest - 3;
  // Not in the middle of a character: UTF-8 marks the bytes that continue one.
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
  return verbatim(name.substr(0, end)) + "...";
}

std::string list_some(const std::vector<std::string>& items, Index count,
                      std::string_view separator) {
  constexpr Index most = 5;
  const Index shown = std::min<Index>(most, std::ssize(items));
  std::string text = join({items.begin(), items.begin() + offset(shown)}, separator);
  if (count > shown) text += fmt::format(" and {} more", count - shown);
  return text;
}

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

std::string counted(Index count, std::string_view singular) {
  return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

std::string counted(Index count, std::string_view noun, std::string_view one,
                    std::string_view many) {
  return count == 1 ? fmt::format("One {} {}", noun, one)
                    : fmt::format("{} {}s {}", count, noun, many);
}

}  // namespace pcadim
