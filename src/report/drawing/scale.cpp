#include "report/drawing/scale.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim::drawing {

Scale::Scale(ScaleKind kind, double low, double high, double from, double to)
    : kind_(kind), low_(low), high_(high), from_(from), to_(to) {
  if (high_ > low_ && transformed(high_) > transformed(low_)) return;
  const bool logarithmic = kind == ScaleKind::logarithmic;
  const double centre = low_;
  const double reach = centre == 0 ? 1 : std::abs(centre) * 0.5;
  low_ = logarithmic ? centre / 2 : kind == ScaleKind::counts ? 0 : centre - reach;
  high_ = logarithmic ? centre * 2 : centre + reach;
}

double Scale::transformed(double value) const {
  if (kind_ == ScaleKind::logarithmic) return std::log(value);
  if (kind_ == ScaleKind::counts) return std::log1p(value);
  return value;
}

double Scale::operator()(double value) const {
  const double start = transformed(low_), end = transformed(high_);
  return from_ + (transformed(value) - start) / (end - start) * (to_ - from_);
}

std::vector<Tick> Scale::ticks(int most) const {
  switch (kind_) {
    case ScaleKind::integer:
      return integer_ticks(low_, high_, most);
    case ScaleKind::logarithmic:
      return log_ticks(low_, high_, most);
    case ScaleKind::counts:
      return count_ticks(high_, most);
    case ScaleKind::linear:
      break;
  }
  return linear_ticks(low_, high_, most);
}

std::string_view scale_words(ScaleKind kind) {
  switch (kind) {
    case ScaleKind::linear:
      return "linear scale";
    case ScaleKind::logarithmic:
      return "log scale";
    case ScaleKind::counts:
      return "log(1 + x) scale";
    case ScaleKind::integer:
      break;
  }
  return {};
}

ScaleKind scale_kind_for(double smallest, double largest, double factor) {
  return smallest > 0 && largest > factor * smallest ? ScaleKind::logarithmic : ScaleKind::linear;
}

Scale roomy_scale(ScaleKind kind, double low, double high, double margin) {
  const Scale tight(kind, low, high);  // sees to a range of some extent
  if (kind == ScaleKind::logarithmic) {
    const double factor = std::exp(margin * (std::log(tight.high()) - std::log(tight.low())));
    return {kind, tight.low() / factor, tight.high() * factor};
  }
  const double room = (tight.high() - tight.low()) * margin;
  return {kind, tight.low() - room, tight.high() + room};
}

}  // namespace pcadim::drawing
