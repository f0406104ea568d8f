#pragma once
/// A small reader of the SVG that pictures are written in: well-formedness and the boxes of texts.
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "report/drawing/shapes.hpp"
#include "report/drawing/text_width.hpp"

namespace pcadim::test {

struct SvgText {
  std::string text;
  drawing::Box box;  ///< in the units of the outermost element
};

struct SvgPicture {
  drawing::Box page;
  std::vector<SvgText> texts;
  std::vector<std::string> names;      ///< of all elements
  std::vector<drawing::Point> points;  ///< of lines and circles, in the units of the outermost one
};

/// Reads one document; throws std::runtime_error where it is not well-formed.
class SvgReader {
 public:
  explicit SvgReader(std::string_view source) : rest_(source) {}

  SvgPicture read() {
    element();
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front()))) take(1);
    require(rest_.empty(), "something after the last element");
    return picture_;
  }

 private:
  using Attributes = std::map<std::string, std::string>;

  static void require(bool good, const std::string& what) {
    if (!good) throw std::runtime_error("SVG: " + what);
  }

  std::string_view take(std::size_t count) {
    require(count <= rest_.size(), "unexpected end");
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }

  void expect(std::string_view text) {
    require(take(text.size()) == text, "expected " + std::string(text));
  }

  std::string name() {
    std::size_t end = 0;
    while (end < rest_.size() &&
           (std::isalnum(static_cast<unsigned char>(rest_[end])) || rest_[end] == '-')) {
      ++end;
    }
    require(end > 0, "a name is missing");
    return std::string(take(end));
  }

  /// Text up to `end`, its entities resolved; no bare special characters, no control characters.
  std::string text_until(char end) {
    std::string text;
    while (!rest_.empty() && rest_.front() != end) {
      const char c = take(1).front();
      require(c != '<' && c != '>', "a bare angle bracket");
      require(static_cast<unsigned char>(c) >= 0x20 || c == '\n', "a control character");
      text += c == '&' ? entity() : c;
    }
    return text;
  }

  char entity() {
    static const std::map<std::string, char> known{
        {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"#39", '\''}};
    const std::size_t end = rest_.find(';');
    require(end < 8, "an entity that does not end");
    const auto found = known.find(std::string(take(end)));
    take(1);
    require(found != known.end(), "an unknown entity");
    return found->second;
  }

  Attributes attributes() {
    Attributes all;
    while (!rest_.empty() && rest_.front() == ' ') {
      take(1);
      const std::string key = name();
      expect("=\"");
      require(all.emplace(key, text_until('"')).second, "an attribute given twice");
      expect("\"");
    }
    return all;
  }

  static double number(const Attributes& all, const std::string& key) {
    const auto found = all.find(key);
    require(found != all.end(), "attribute " + key + " is missing");
    return std::strtod(found->second.c_str(), nullptr);
  }

  void element() {
    expect("<");
    const std::string tag = name();
    picture_.names.push_back(tag);
    const Attributes all = attributes();
    const drawing::Point outer = origin_;
    look_at(tag, all);
    if (rest_.substr(0, 2) == "/>") {
      take(2);
      return;
    }
    expect(">");
    content(tag, all);
    expect("</" + tag + ">");
    origin_ = outer;
  }

  void content(const std::string& tag, const Attributes& all) {
    std::string text;
    while (rest_.substr(0, 2) != "</") {
      if (rest_.empty()) throw std::runtime_error("SVG: an element that does not end");
      if (rest_.front() == '<') {
        element();
      } else {
        text += text_until('<');
      }
    }
    if (tag == "text") add_text(text, all);
  }

  void look_at(const std::string& tag, const Attributes& all) {
    if (tag == "svg" && picture_.names.size() == 1) {
      const std::string& box = all.at("viewBox");
      char* next = nullptr;
      std::strtod(box.c_str(), &next);
      std::strtod(next, &next);
      picture_.page.right = std::strtod(next, &next);
      picture_.page.bottom = std::strtod(next, &next);
    }
    if (tag == "g") translate(all.at("transform"));
    if (tag == "circle") add_point(number(all, "cx"), number(all, "cy"));
    if (tag == "path") add_path(all.at("d"));
    if (tag == "line") {
      add_point(number(all, "x1"), number(all, "y1"));
      add_point(number(all, "x2"), number(all, "y2"));
    }
  }

  void translate(const std::string& transform) {
    require(transform.rfind("translate(", 0) == 0, "another transformation");
    char* next = nullptr;
    origin_.x += std::strtod(transform.c_str() + 10, &next);
    origin_.y += std::strtod(next + 1, &next);
  }

  /// The places where signs begin: absolute moves.
  void add_path(const std::string& commands) {
    for (std::size_t at = commands.find('M'); at != commands.npos;
         at = commands.find('M', at + 1)) {
      char* next = nullptr;
      const double x = std::strtod(commands.c_str() + at + 1, &next);
      add_point(x, std::strtod(next, &next));
    }
  }

  void add_point(double x, double y) { picture_.points.push_back({origin_.x + x, origin_.y + y}); }

  /// The box that the letters fill: from the top of capitals to the bottom of a g.
  void add_text(const std::string& text, const Attributes& all) {
    const std::string& look = all.at("class");
    const bool bold = look.rfind("pd-strong", 0) == 0 || look.rfind("pd-chosen", 0) == 0;
    const double size = number(all, "font-size");
    const double width =
        drawing::text_width(text, size, bold ? drawing::Weight::bold : drawing::Weight::regular);
    const auto anchor = all.find("text-anchor");
    double left = origin_.x + number(all, "x");
    if (anchor != all.end()) left -= anchor->second == "end" ? width : width / 2;
    const double y = origin_.y + number(all, "y");
    picture_.texts.push_back({text, {left, y - 0.76 * size, left + width, y + 0.22 * size}});
  }

  std::string_view rest_;
  drawing::Point origin_;
  SvgPicture picture_;
};

/// What is wrong with the texts of a picture: "a overlaps b", "a leaves the page".
inline std::vector<std::string> text_complaints(const SvgPicture& picture) {
  // Coordinates are written with one decimal.
  constexpr double rounding = 0.15;
  std::vector<std::string> complaints;
  const drawing::Box page{-rounding, -rounding, picture.page.right + rounding,
                          picture.page.bottom + rounding};
  for (std::size_t i = 0; i < picture.texts.size(); ++i) {
    const SvgText& text = picture.texts[i];
    if (!drawing::inside(text.box, page)) complaints.push_back(text.text + " leaves the page");
    for (std::size_t j = 0; j < i; ++j) {
      const drawing::Box& other = picture.texts[j].box;
      const drawing::Box smaller{text.box.left + rounding, text.box.top + rounding,
                                 text.box.right - rounding, text.box.bottom - rounding};
      if (drawing::overlap(smaller, other)) {
        complaints.push_back(text.text + " overlaps " + picture.texts[j].text);
      }
    }
  }
  return complaints;
}

}  // namespace pcadim::test
