#include "report/drawing/plot.hpp"

#include <algorithm>

namespace pcadim::drawing {
namespace {

constexpr double small_size = 0.92;  ///< of numbers at axes

std::vector<Tick> vertical_ticks(const Canvas& canvas, const Axis& axis, double height) {
  if (!axis.numbers) return {};
  return axis.scale.ticks(std::max(2, static_cast<int>(height / (2.2 * canvas.em()))));
}

/// Whether all labels stand apart.
bool labels_fit(const Canvas& canvas, const Scale& scale, const std::vector<Tick>& ticks) {
  double free_from = -1e9;
  for (const Tick& tick : ticks) {
    const Box box = canvas.box_of(tick_label(canvas, scale, tick, 0));
    if (box.left < free_from) return false;
    free_from = box.right + 0.6 * canvas.em();
  }
  return true;
}

}  // namespace

std::string axis_title(const Axis& axis, double em, double room) {
  const std::string_view words = axis.tells_scale ? scale_words(axis.scale.kind()) : "";
  if (axis.title.empty() || words.empty()) return shortened(axis.title, em, room);
  const std::string end = " (" + std::string(words) + ')';
  if (text_width(axis.title + end, em) <= room) return axis.title + end;
  const double left = room - text_width(end, em);
  const bool usual = axis.scale.kind() == ScaleKind::linear;
  if (usual || left < 4 * em) return shortened(axis.title, em, room);
  return shortened(axis.title, em, left) + end;
}

Label tick_label(const Canvas& canvas, const Scale& scale, const Tick& tick, double bottom) {
  return {{scale(tick.value), bottom + 1.25 * canvas.em()},
          tick.label,
          style::text,
          Anchor::middle,
          small_size};
}

std::vector<Tick> fitting_ticks(const Canvas& canvas, const Scale& scale, double width) {
  int most = std::max(1, static_cast<int>(width / (2.5 * canvas.em())));
  std::vector<Tick> ticks = scale.ticks(most);
  while (most > 1 && !labels_fit(canvas, scale, ticks)) ticks = scale.ticks(--most);
  return ticks;
}

double label_room(const Canvas& canvas, const Axis& vertical, double height) {
  double widest = 0;
  for (const Tick& tick : vertical_ticks(canvas, vertical, height)) {
    widest = std::max(widest, text_width(tick.label, small_size * canvas.em()));
  }
  return widest + (vertical.numbers ? 0.6 : 0.2) * canvas.em();
}

Plot::Plot(Canvas& canvas, const Box& outer, const Axis& horizontal, const Axis& vertical)
    : canvas_(canvas), horizontal_(horizontal.scale), vertical_(vertical.scale) {
  const double em = canvas.em();
  area_.top = outer.top + (vertical.title.empty() ? 0.5 : 1.9) * em;
  area_.bottom = outer.bottom - (horizontal.numbers ? 1.6 : 0.3) * em -
                 (horizontal.title.empty() ? 0 : 1.4 * em);
  area_.left = outer.left + label_room(canvas, vertical, area_.height());
  area_.right = outer.right - em;
  horizontal_ = horizontal.scale.placed(area_.left, area_.right);
  vertical_ = vertical.scale.placed(area_.bottom, area_.top);
  draw_vertical(vertical, outer.top);
  draw_horizontal(horizontal, outer);
}

void Plot::draw_vertical(const Axis& axis, double outer_top) {
  const double em = canvas_.em();
  for (const Tick& tick : vertical_ticks(canvas_, axis, area_.height())) {
    const double y = vertical_(tick.value);
    canvas_.line({area_.left, y}, {area_.right, y}, style::grid);
    canvas_.text_if_free(
        {{area_.left - 0.4 * em, y + 0.33 * em}, tick.label, style::text, Anchor::end, small_size},
        {0, 0, canvas_.width(), 1e9});
  }
  canvas_.line({area_.left, area_.top}, {area_.left, area_.bottom}, style::axis);
  canvas_.text({{0, outer_top + em}, axis_title(axis, em, canvas_.width()), style::dim_text});
}

void Plot::draw_horizontal(const Axis& axis, const Box& outer) {
  const double em = canvas_.em();
  canvas_.line({area_.left, area_.bottom}, {area_.right, area_.bottom}, style::axis);
  const Box within{0, 0, canvas_.width(), 1e9};
  if (axis.numbers) {
    for (const Tick& tick : fitting_ticks(canvas_, horizontal_, area_.width())) {
      const Label label = tick_label(canvas_, horizontal_, tick, area_.bottom);
      if (!canvas_.text_if_free(label, within)) continue;
      canvas_.line({label.at.x, area_.bottom}, {label.at.x, area_.bottom + 0.3 * em}, style::axis);
    }
  }
  const double centre = (area_.left + area_.right) / 2;
  const double room = 2 * std::min(centre - outer.left, outer.right - centre);
  canvas_.text({{centre, outer.bottom - 0.4 * em},
                axis_title(axis, em, room),
                style::dim_text,
                Anchor::middle});
}

void Plot::mark(double horizontal) {
  canvas_.line({x(horizontal), area_.top}, {x(horizontal), area_.bottom}, style::mark);
}

void Plot::label_mark(double horizontal, const std::string& label) {
  const double em = canvas_.em();
  const double place = x(horizontal);
  std::vector<Label> choices;
  for (int line = 0; area_.top + (1.1 + 1.3 * line) * em < area_.bottom - 0.3 * em; ++line) {
    const double y = area_.top + (1.0 + 1.3 * line) * em;
    choices.push_back({{place + 0.4 * em, y}, label, style::strong_text, Anchor::start, 1, true});
    choices.push_back({{place - 0.4 * em, y}, label, style::strong_text, Anchor::end, 1, true});
  }
  canvas_.text_where_free(choices, {area_.left, area_.top, canvas_.width(), area_.bottom});
}

}  // namespace pcadim::drawing
