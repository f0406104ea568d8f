#include "report/drawing/text_width.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include "report/drawing/clean_text.hpp"

namespace pcadim::drawing {
namespace {

struct Width {
  short regular, bold;
};
#include "report/drawing/text_widths.inc"

/// Wide enough for the signs of any script, also those made of two signs side by side.
constexpr double unknown_width = 1.3;
constexpr char32_t ellipsis = 0x2026;

template <std::size_t count>
const Width* entry(const std::array<Width, count>& table, char32_t first, char32_t character) {
  return character >= first && character - first < count ? &table[character - first] : nullptr;
}

double character_width(char32_t c, Weight weight) {
  const Width* width = entry(widths_20, 0x20, c);
  if (width == nullptr) width = entry(widths_370, 0x370, c);
  if (width == nullptr) width = entry(widths_2010, 0x2010, c);
  if (width == nullptr) width = entry(widths_2200, 0x2200, c);
  if (width == nullptr || width->regular == 0) return unknown_width;
  return (weight == Weight::bold ? width->bold : width->regular) / 1000.0;
}

}  // namespace

double text_width(std::string_view text, double size, Weight weight) {
  double width = 0;
  for (const char32_t c : characters(text)) width += character_width(c, weight);
  return width * size;
}

std::string shortened(std::string_view text, double size, double room, Weight weight) {
  // Names may be megabytes long; no picture has room for more than this.
  constexpr std::size_t most = 2000;
  std::vector<char32_t> all = characters(text.substr(0, most));
  const double dots = character_width(ellipsis, weight) * size;
  double used = 0;
  std::size_t with_dots = 0;  // so many characters leave room for the dots
  for (std::size_t i = 0; i < all.size(); ++i) {
    used += character_width(all[i], weight) * size;
    if (used + dots <= room) with_dots = i + 1;
  }
  if (used <= room && text.size() <= most) return utf8(all);
  if (with_dots == 0) return {};
  all.resize(with_dots);
  while (!all.empty() && all.back() == U' ') all.pop_back();
  all.push_back(ellipsis);
  return utf8(all);
}

}  // namespace pcadim::drawing
