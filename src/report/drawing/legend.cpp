#include "report/drawing/legend.hpp"

#include <algorithm>
#include <cstddef>

namespace pcadim::drawing {
namespace {

constexpr double line_height = 1.45;
constexpr double text_size = 0.95;

Box sign_box(Point centre, double em, double height) {
  return {centre.x - 0.6 * em, centre.y - height / 2 * em, centre.x + 0.6 * em,
          centre.y + height / 2 * em};
}

void sign_line(Canvas& canvas, Point centre, double em, std::string_view style) {
  canvas.line({centre.x - 0.7 * em, centre.y}, {centre.x + 0.7 * em, centre.y}, style);
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

}  // namespace

double legend(Canvas& canvas, double top, const std::vector<LegendEntry>& entries) {
  const double em = canvas.em();
  double x = 0, line = top;
  for (const LegendEntry& entry : entries) {
    const double before = entry.symbol == nullptr ? 0 : 1.8 * em;
    const std::string text =
        shortened(entry.text, text_size * em, canvas.width() - before - 0.1 * em);
    const double width = before + text_width(text, text_size * em);
    if (x > 0 && x + width > canvas.width()) {
      x = 0;
      line += line_height * em;
    }
    if (entry.symbol != nullptr) entry.symbol(canvas, {x + 0.75 * em, line + 0.65 * em}, em);
    const std::string_view look = entry.symbol == nullptr ? style::dim_text : style::text;
    canvas.text({{x + before, line + em}, text, look, Anchor::start, text_size});
    x += width + 1.4 * em;
  }
  return entries.empty() ? top : line + (line_height + 0.3) * em;
}

double note(Canvas& canvas, double top, const std::string& text) {
  const double em = canvas.em();
  const double size = text_size * em;
  std::string line;
  const auto finish_line = [&] {
    canvas.text({{0, top + em}, line, style::dim_text, Anchor::start, text_size});
    top += line_height * em;
    line.clear();
  };
  for (const std::string& word : words_of(text)) {
    const std::string fitting = shortened(word, size, canvas.width() - 0.1 * em);
    const std::string longer = line.empty() ? fitting : line + ' ' + fitting;
    if (text_width(longer, size) <= canvas.width()) {
      line = longer;
    } else {
      finish_line();
      line = fitting;
    }
  }
  if (!line.empty()) finish_line();
  return top;
}

void kept_sign(Canvas& canvas, Point centre, double em) {
  canvas.circle(centre, 0.33 * em, style::accent);
}
void other_sign(Canvas& canvas, Point centre, double em) {
  canvas.circle(centre, 0.3 * em, style::open);
}
void band_sign(Canvas& canvas, Point centre, double em) {
  canvas.rectangle(sign_box(centre, em, 0.8), style::band);
}
void solid_bar_sign(Canvas& canvas, Point centre, double em) {
  canvas.rectangle(sign_box(centre, em, 0.8), style::accent);
}
void underline_sign(Canvas& canvas, Point centre, double em) {
  sign_line(canvas, centre, em, style::accent_thick);
}
void accent_line_sign(Canvas& canvas, Point centre, double em) {
  sign_line(canvas, centre, em, style::accent_line);
}
void second_line_sign(Canvas& canvas, Point centre, double em) {
  sign_line(canvas, centre, em, style::second_line);
}
void grey_line_sign(Canvas& canvas, Point centre, double em) {
  sign_line(canvas, centre, em, style::grey_line);
}
void shade_sign(Canvas& canvas, Point centre, double em) {
  const Box box = sign_box(centre, em, 0.8);
  canvas.rectangle(box, style::shade);
  canvas.hatching(box, 0.5 * em, style::shade_hatch);
}
void below_sign(Canvas& canvas, Point centre, double em) {
  canvas.polygon({{centre.x - 0.35 * em, centre.y - 0.3 * em},
                  {centre.x + 0.35 * em, centre.y - 0.3 * em},
                  {centre.x, centre.y + 0.35 * em}},
                 style::grey);
}

}  // namespace pcadim::drawing
