#include "methods/shared/noise_balance.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim {
namespace {

/// The root of the discriminant, not zero: a component at the very edge is lost steeply, but its
/// numbers stay finite.
double discriminant_root(const Retention& rule, double ratio) {
  const double from_centre = ratio - rule.centre, reach = 2 * std::sqrt(rule.product);
  return std::max(std::sqrt(std::max((from_centre - reach) * (from_centre + reach), 0.0)), 1e-100);
}

}  // namespace

double Retention::strength(double ratio) const {
  return (ratio - centre + discriminant_root(*this, ratio)) / 2;
}

NoiseBalance::NoiseBalance(std::span<const double> candidates, double rest, double count,
                           Retention rule)
    : candidates_(candidates.begin(), candidates.end()), count_(count), rule_(rule) {
  for (const double e : candidates_) loss_.push_back(e / rule.keep);
  tail_.assign(candidates_.size() + 1, rest);
  for (std::size_t q = candidates_.size(); q-- > 0;) tail_[q] = tail_[q + 1] + candidates_[q];
}

Index NoiseBalance::retained(double noise) const {
  return std::partition_point(loss_.begin(), loss_.end(),
                              [=](double loss) { return loss > noise; }) -
         loss_.begin();
}

double NoiseBalance::strength(Index j, double noise) const {
  return rule_.strength(candidates_[static_cast<std::size_t>(j)] / noise);
}

double NoiseBalance::gap(double noise) const {
  const Index q = retained(noise);
  double given = 0;
  for (Index j = 0; j < q; ++j) given += rule_.share + rule_.product / strength(j, noise);
  return noise * (count_ - static_cast<double>(q) - given) - tail(q);
}

/// Straight lines, one for each retained component, that bound what it hands over apart from its
/// share: at `from` and in slope, summed over the first q = 0, 1, ... of them.
struct NoiseBalance::Lines {
  double from;
  std::vector<double> value{0.0}, slope{0.0};

  Index retained() const { return static_cast<Index>(value.size()) - 1; }
  void add(double at_from, double rise) {
    value.push_back(value.back() + at_from);
    slope.push_back(slope.back() + rise);
  }
};

/// From below: what a component hands over is convex in the noise variance.
NoiseBalance::Lines NoiseBalance::tangents(double noise) const {
  Lines lines{noise};
  const Index q = retained(noise);
  for (Index j = 0; j < q; ++j) {
    const double ratio = candidates_[static_cast<std::size_t>(j)] / noise;
    const double root = discriminant_root(rule_, ratio), t = (ratio - rule_.centre + root) / 2;
    lines.add(noise * rule_.product / t, rule_.product * (2 + rule_.centre / t) / root);
  }
  return lines;
}

/// From above: from here to where the component is lost.
NoiseBalance::Lines NoiseBalance::chords(double noise) const {
  Lines lines{noise};
  const double at_loss = rule_.product / rule_.strength(rule_.keep);
  const Index q = retained(noise);
  for (Index j = 0; j < q; ++j) {
    const double given = noise * rule_.product / strength(j, noise);
    lines.add(given, (loss(j) * at_loss - given) / (loss(j) - noise));
  }
  return lines;
}

/// The gap with q retained components on their lines.
double NoiseBalance::line_gap(const Lines& lines, Index q, double noise) const {
  const auto k = static_cast<std::size_t>(q);
  const double free = count_ - static_cast<double>(q) * (1 + rule_.share);
  return noise * free - tail(q) - lines.value[k] - lines.slope[k] * (noise - lines.from);
}

/// Where the straight line line_gap(q) is zero.
double NoiseBalance::line_zero(const Lines& lines, Index q) const {
  const auto k = static_cast<std::size_t>(q);
  const double rise = count_ - static_cast<double>(q) * (1 + rule_.share) - lines.slope[k];
  return lines.from - line_gap(lines, q, lines.from) / rise;
}

/// The noise variance up to which q components are retained.
double NoiseBalance::segment_end(Index q) const {
  return q == 0 ? largest() : std::min(loss(q - 1), largest());
}

std::optional<NoiseBalance::Root> NoiseBalance::next_balance(double noise, Index most_steps) const {
  constexpr double precision = 1e-15;
  for (Index step = 1; step <= most_steps; ++step) {
    // The tangents bound the gap from above for all larger variances, losses included: it cannot
    // rise to zero before they do. Where no loss lies between, this is Newton's method.
    const Lines lines = tangents(noise);
    Index q = lines.retained();
    if (line_gap(lines, q, noise) >= 0) return Root{noise, step};
    double start = noise;
    while (line_gap(lines, q, segment_end(q)) < 0) {
      start = segment_end(q);
      if (start >= largest()) return std::nullopt;
      --q;
    }
    const double next = std::clamp(line_zero(lines, q), start, segment_end(q));
    if (next - noise <= precision * noise) return Root{next, step};
    noise = next;
  }
  return Root{noise, most_steps, false};
}

double NoiseBalance::skip_surplus(double noise) const {
  const Lines lines = chords(noise);
  // No balance before the next loss: the gap is concave and has risen through zero already.
  for (Index q = lines.retained(); q > 0; --q) {
    const double start = segment_end(q);
    if (start >= largest()) break;
    if (line_gap(lines, q - 1, start) < 0) return start;
    if (line_gap(lines, q - 1, segment_end(q - 1)) < 0)
      return std::clamp(line_zero(lines, q - 1), start, segment_end(q - 1));
  }
  return largest();
}

}  // namespace pcadim
