#include "methods/ng/ng_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "methods/shared/curve.hpp"

namespace pcadim {
namespace {

constexpr double none = -std::numeric_limits<double>::infinity();

/// A maximum at one phi: where it is and how sharp, on a scale that grows with the second
/// derivative; `none` where phi is left out.
struct Peak {
  Index d = 0;
  double log_phi = 0, sharpness = none;
  double low = 0, high = 0;  ///< places on either side that were looked at, in log phi
};

/// The values of the curve that the paper's conditions read.
struct Around {
  double first, before, top, after, last;
};

/// The second derivative of the likelihood is 2 - e^-g1 - e^-g2, which is 2 in doubles as soon as
/// both gaps are large; minus the logarithm of what it lacks tells more, and in the same order.
double sharpness(const Around& a, SharpnessOf of) {
  const double gap_before = a.top - a.before, gap_after = a.top - a.after;
  if (of == SharpnessOf::log_likelihood) return gap_before + gap_after;
  const double smaller = std::min(gap_before, gap_after);
  return smaller - std::log1p(std::exp(smaller - std::max(gap_before, gap_after)));
}

/// How sharp the maximum at d is; `none` where d is not above its neighbours, or where the curve
/// climbs to it more slowly than it falls after it.
double judge(const Around& a, Index d, Index first, Index last, SharpnessOf of) {
  if (a.top < a.before || a.top < a.after) return none;
  const double slope_before = (a.top - a.first) / static_cast<double>(d - first);
  const double slope_after = (a.top - a.last) / static_cast<double>(last - d);
  return slope_before < slope_after ? none : sharpness(a, of);
}

/// Evidence at phi, for a maximum that is known to be at d.
Peak peak_at(const NgModel& model, const PhiSearch& search, Index d, double log_phi) {
  const Index last = model.candidates() - 1;
  const std::array<Index, 5> places{search.first, d - 1, d, d + 1, last};
  const std::vector<double> l = model.fast_at(std::exp(log_phi), places);
  return {d, log_phi,
          judge({l[0], l[1], l[2], l[3], l[4]}, d, search.first, last, search.sharpness)};
}

/// Evidence at phi, the maximum looked for among all candidates.
Peak highest_at(const NgModel& model, const PhiSearch& search, double log_phi) {
  const std::vector<double> curve = model.fast_curve(std::exp(log_phi), search.first);
  const std::size_t best = argmax(curve);
  const Index d = search.first + static_cast<Index>(best), last = model.candidates() - 1;
  if (best == 0 || d == last) return {d, log_phi, none};
  const Around around{curve.front(), curve[best - 1], curve[best], curve[best + 1], curve.back()};
  return {d, log_phi, judge(around, d, search.first, last, search.sharpness)};
}

using Evaluate = std::function<Peak(double log_phi)>;

const Peak& sharper(const Peak& a, const Peak& b) { return b.sharpness > a.sharpness ? b : a; }

/// The parabola through a place and those h to the left and to the right of it.
struct Parabola {
  double vertex = 0;  ///< from the place
  double bend = 0;    ///< positive where the vertex is a maximum

  Parabola(const Evaluate& evaluate, const Peak& middle, double h) {
    const double left = evaluate(middle.log_phi - h).sharpness,
                 right = evaluate(middle.log_phi + h).sharpness;
    bend = 2 * middle.sharpness - left - right;
    vertex = h / 2 * (right - left) / bend;
  }
};

/// Are these, the second half as wide, parabolas of one smooth curve near its top?
bool smooth(const Parabola& wide, const Parabola& narrow, double h) {
  constexpr double least_bend = 1e-6;
  return narrow.bend > least_bend && std::abs(wide.bend / narrow.bend - 4) < 0.1 &&
         std::abs(wide.vertex - narrow.vertex) < h / 64 && std::abs(narrow.vertex) < h;
}

/// Rounding moves the vertex less the further the places are apart, which moves it as well, but in
/// a way that is known: by the square of the distance, which two distances tell and take away.
Peak settled(const Evaluate& evaluate, const Peak& top) {
  constexpr double h = 0x1p-8;
  const Parabola wide(evaluate, top, h), narrow(evaluate, top, h / 2);
  if (!smooth(wide, narrow, h)) return top;
  return evaluate(top.log_phi + (4 * narrow.vertex - wide.vertex) / 3);
}

/// The top of a smooth curve near a place that is close to it; nothing where the curve has a kink,
/// or bends too little to tell. Comparing places tells a smooth top to half of the digits only, so
/// that rounding would move it; parabolas tell nearly all of them.
std::optional<Peak> smooth_top(const Evaluate& evaluate, const Peak& near) {
  constexpr double h = 0x1p-12;
  const Parabola wide(evaluate, near, h), narrow(evaluate, near, h / 2);
  if (!smooth(wide, narrow, h)) return std::nullopt;
  return settled(evaluate, evaluate(near.log_phi + narrow.vertex));
}

/// The best place between the two beside it, by golden sections.
Peak refine(const Evaluate& evaluate, Peak best) {
  constexpr double golden = 0.6180339887498949, close = 1e-10, near = 0x1p-13;
  double low = best.low, high = best.high;
  Peak left = evaluate(high - golden * (high - low)), right = evaluate(low + golden * (high - low));
  bool tried = false;
  while (high - low > close) {
    best = sharper(best, sharper(left, right));
    if (!tried && high - low < near) {
      tried = true;
      if (const auto top = smooth_top(evaluate, best)) return *top;
    }
    // Where both are left out, what is known to be allowed shows the way.
    const bool go_left = left.sharpness == right.sharpness ? best.log_phi < right.log_phi
                                                           : left.sharpness > right.sharpness;
    if (go_left) {
      high = right.log_phi;
      right = left;
      left = evaluate(high - golden * (high - low));
    } else {
      low = left.log_phi;
      left = right;
      right = evaluate(low + golden * (high - low));
    }
  }
  return sharper(best, sharper(left, right));
}

/// Appends what is found from `left` (already there) to `right`. Between two places with different
/// maxima a third one may hide: such gaps are halved a few times.
void append(std::vector<Peak>& found, const Evaluate& evaluate, const Peak& left, const Peak& right,
            int halvings = 3) {
  if (left.d != right.d && halvings > 0) {
    const Peak middle = evaluate(0.5 * (left.log_phi + right.log_phi));
    append(found, evaluate, left, middle, halvings - 1);
    append(found, evaluate, middle, right, halvings - 1);
    return;
  }
  found.push_back(right);
}

/// Peaks at places from low to high, a step apart at most.
std::vector<Peak> peaks_between(const Evaluate& evaluate, double low, double high, double step) {
  const int steps = std::max(4, static_cast<int>(std::ceil((high - low) / step)));
  std::vector<Peak> found{evaluate(low)};
  for (int k = 1; k <= steps; ++k) {
    const Peak left = found.back();
    append(found, evaluate, left, evaluate(low + (high - low) * k / steps));
  }
  return found;
}

/// The sharpest of each run of peaks at the same d, with its neighbours.
std::vector<Peak> best_of_runs(const std::vector<Peak>& peaks) {
  std::vector<Peak> runs;
  for (std::size_t k = 0; k < peaks.size(); ++k) {
    Peak peak = peaks[k];
    peak.low = peaks[k > 0 ? k - 1 : 0].log_phi;
    peak.high = peaks[std::min(k + 1, peaks.size() - 1)].log_phi;
    if (k == 0 || peak.d != peaks[k - 1].d) runs.push_back(peak);
    if (peak.sharpness > runs.back().sharpness) runs.back() = peak;
  }
  return runs;
}

void sort_by_sharpness(std::vector<Peak>& peaks) {
  std::ranges::stable_sort(peaks, std::ranges::greater{}, &Peak::sharpness);
}

/// Along the path: inside the interval of a vertex the maximum is known to be at the vertex.
std::vector<Peak> peaks_on_path(const NgModel& model, const PhiSearch& search) {
  constexpr double step = 0.25, inside = 1e-6;  // at the very ends two dimensions tie
  std::vector<Peak> peaks;
  for (const PathVertex& vertex : model.path()) {
    if (vertex.d <= search.first || vertex.d >= model.candidates() - 1) continue;
    const double low = std::log(std::max(vertex.phi_low * (1 + inside), search.low));
    const double high = std::log(std::min(vertex.phi_high * (1 - inside), search.high));
    if (!(low < high)) continue;
    const auto evaluate = [&](double x) { return peak_at(model, search, vertex.d, x); };
    peaks.push_back(best_of_runs(peaks_between(evaluate, low, high, step)).front());
  }
  return peaks;
}

/// Without the path: the whole curve at every phi.
std::vector<Peak> peaks_on_grid(const NgModel& model, const PhiSearch& search) {
  constexpr double step = 0.005;
  const auto evaluate = [&](double x) { return highest_at(model, search, x); };
  return best_of_runs(peaks_between(evaluate, std::log(search.low), std::log(search.high), step));
}

/// Evidence at phi, `none` where the maximum is not at d.
Peak evaluate_at(const NgModel& model, const PhiSearch& search, Index d, double log_phi) {
  if (model.follows_path()) return peak_at(model, search, d, log_phi);
  const Peak peak = highest_at(model, search, log_phi);
  return peak.d == d ? peak : Peak{d, log_phi, none};
}

/// The sharpest peaks at their best places.
void refine_sharpest(const NgModel& model, const PhiSearch& search, std::vector<Peak>& peaks) {
  // Between two places of an interval the sharpness does not double, so that a few are enough.
  constexpr std::size_t refined = 8;
  for (Peak& peak : std::span(peaks).first(std::min(refined, peaks.size()))) {
    if (peak.sharpness == none) break;
    peak = refine([&](double x) { return evaluate_at(model, search, peak.d, x); }, peak);
  }
}

/// Is there no better candidate at this phi? The path decides only while the evidence falls from
/// its mode on, which a few outlying rows can prevent.
bool is_highest(const NgModel& model, const PhiSearch& search, const Peak& peak) {
  const std::vector<double> curve = model.fast_curve(std::exp(peak.log_phi), search.first);
  return search.first + static_cast<Index>(argmax(curve)) == peak.d;
}

}  // namespace

std::optional<SharpestMaximum> sharpest_maximum(const NgModel& model, const PhiSearch& search) {
  std::vector<Peak> peaks =
      model.follows_path() ? peaks_on_path(model, search) : peaks_on_grid(model, search);
  sort_by_sharpness(peaks);
  refine_sharpest(model, search, peaks);
  sort_by_sharpness(peaks);
  for (const Peak& peak : peaks) {
    if (peak.sharpness == none) break;
    if (is_highest(model, search, peak)) return SharpestMaximum{peak.d, std::exp(peak.log_phi)};
  }
  return std::nullopt;
}

PathVertex range_of_phi(const NgModel& model, const PhiSearch& search, SharpestMaximum at) {
  if (model.follows_path()) return vertex_at(model.path(), at.phi);
  constexpr double step = 0.02, close = 1e-11;
  const auto holds = [&](double x) { return highest_at(model, search, x).d == at.d; };
  // From phi on towards one end of the search: the last place where d holds, by steps and halves.
  const auto reach = [&](double end) {
    double inside = std::log(at.phi), outside = inside;
    while (holds(outside)) {
      if (outside == end) return end;
      inside = outside;
      outside = end > inside ? std::min(end, inside + step) : std::max(end, inside - step);
    }
    while (std::abs(outside - inside) > close) {
      const double middle = 0.5 * (inside + outside);
      (holds(middle) ? inside : outside) = middle;
    }
    return inside;
  };
  return {at.d, std::exp(reach(std::log(search.low))), std::exp(reach(std::log(search.high)))};
}

}  // namespace pcadim
