/// Spectrum and evidence in characters: one line for each dimension.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/report.hpp"
#include "report/layout.hpp"
#include "report/method_table.hpp"
#include "wording/fitted_values.hpp"
#include "wording/sentence.hpp"

namespace pcadim {
namespace {

using layout::Tone;
using layout::toned;

/// The dimensions worth a line: all up to some beyond the answer; in the middle of many a gap.
struct Lines {
  std::vector<Index> head, tail;  ///< between them a gap, if tail is not empty
};

std::vector<Index> run_of(Index first, Index last) {
  std::vector<Index> run;
  for (Index d = first; d <= last; ++d) run.push_back(d);
  return run;
}

Lines lines_of(Index answer, Index last) {
  constexpr Index few = 24, beyond = 5, start = 4, before = 9;
  const Index end = std::min(last, std::max<Index>(answer + beyond, 12));
  if (end <= few) return {run_of(0, end), {}};
  return {run_of(0, start), run_of(std::max(start + 1, answer - before), end)};
}

/// What bars are made of: eighths of a character where the terminal has them.
class Bar {
 public:
  Bar(std::size_t width, bool unicode) : width_(width), unicode_(unicode) {}

  /// A bar of that share of the width; kept components are solid, the others are not.
  std::string text(double share, bool solid) const {
    const double length = std::clamp(share, 0.0, 1.0) * static_cast<double>(width_);
    const auto whole = static_cast<std::size_t>(length);
    std::string bar;
    for (std::size_t k = 0; k < whole; ++k) bar += full(solid);
    std::size_t used = whole;
    if (whole < width_ && length > 0) {
      const std::string end = rest(length - static_cast<double>(whole), solid, whole == 0);
      bar += end;
      if (!end.empty()) ++used;
    }
    return bar + std::string(width_ - used, ' ');
  }

 private:
  std::string_view full(bool solid) const {
    if (!unicode_) return solid ? "#" : "-";
    return solid ? "█" : "░";
  }

  /// The part of a character at the end; something must show of a bar that is not nothing.
  std::string rest(double part, bool solid, bool alone) const {
    if (!unicode_ || !solid) return part >= 0.5 || alone ? std::string(full(solid)) : "";
    static constexpr std::string_view eighths[] = {"▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const auto eighth = static_cast<std::size_t>(part * 8);
    if (eighth == 0) return alone ? std::string(eighths[0]) : "";
    return std::string(eighths[eighth - 1]);
  }

  std::size_t width_;
  bool unicode_;
};

/// Eigenvalues span orders of magnitude: a bar ends at the logarithm, from the smallest one shown
/// (a tenth of the width) to the largest.
class EigenvalueScale {
 public:
  EigenvalueScale(double largest, double smallest)
      : low_(std::log(std::max(smallest, 1e-12 * largest))), high_(std::log(largest)) {}

  double share(double value) const {
    if (!(value > 0)) return 0;
    if (high_ <= low_) return 1;
    return std::max(0.02, 0.1 + 0.9 * (std::log(value) - low_) / (high_ - low_));
  }

 private:
  double low_, high_;
};

class Sketch {
 public:
  Sketch(const Report& report, const TextStyle& style)
      : report_(report),
        style_(style),
        answer_(report.answer.d.value_or(0)),
        lines_(lines_of(answer_, std::ssize(report.spectrum.eigenvalues))),
        bar_((text_width(style) - fixed_width()) / (has_curve() ? 2 : 1), style.unicode) {}

  std::string text() const {
    std::string text = toned(heading(), Tone::faint, style_.colour) + '\n';
    const EigenvalueScale scale(eigenvalue(1), eigenvalue(last_line()));
    for (const Index d : lines_.head) text += line(d, scale);
    if (!lines_.tail.empty()) text += "   ...\n";
    for (const Index d : lines_.tail) text += line(d, scale);
    if (const Index more = known() - last_line(); more > 0)
      text += fmt::format("   ... {} more\n", more);
    return text + legend();
  }

 private:
  static constexpr std::size_t number_width = 5, share_width = 7, posterior_width = 8;

  std::size_t fixed_width() const {
    return number_width + share_width + (has_curve() ? 2 : 0) +
           (has_posterior() ? posterior_width : 0);
  }

  const Selection* selection() const {
    return report_.selections.empty() ? nullptr : &report_.selections.front();
  }
  bool has_curve() const { return selection() != nullptr && !selection()->curve.empty(); }
  bool has_posterior() const {
    return selection() != nullptr && !told_probabilities(*selection()).empty();
  }
  Index known() const { return std::ssize(report_.spectrum.eigenvalues); }
  Index last_line() const { return lines_.tail.empty() ? lines_.head.back() : lines_.tail.back(); }

  double eigenvalue(Index d) const {
    const bool exists = d >= 1 && d <= known();
    return exists ? report_.spectrum.eigenvalues[static_cast<std::size_t>(d - 1)] : 0;
  }

  /// In percent; 100 only where nothing is left.
  double cumulative(Index d) const {
    double sum = 0;
    for (Index j = 1; j <= d; ++j) sum += eigenvalue(j);
    const double percent = 100 * sum / report_.spectrum.total_variance;
    const bool rest = d < known() || !report_.spectrum.complete;
    return rest ? std::min(percent, 99.0) : percent;
  }

  std::optional<double> at(const std::vector<double>& values, Index d) const {
    const Index place = d - selection()->first;
    if (place < 0 || place >= std::ssize(values)) return {};
    const double value = values[static_cast<std::size_t>(place)];
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
  }

  /// How near the best: 1 at the answer, less by the logarithm of the distance.
  double nearness(Index d) const {
    const std::optional<double> best = at(selection()->curve, answer_);
    const std::optional<double> value = at(selection()->curve, d);
    if (!best || !value) return 0;
    double farthest = 0;
    for (const double other : selection()->curve) {
      if (std::isfinite(other)) farthest = std::max(farthest, std::abs(other - *best));
    }
    if (farthest == 0) return 1;
    return 1 - std::log1p(std::abs(*value - *best)) / std::log1p(farthest);
  }

  std::string posterior_cell(Index d) const {
    for (const Plausible& one : told_probabilities(*selection())) {
      if (one.d == d && one.probability >= 0.005) return probability_text(one.probability);
    }
    return {};
  }

  std::string line(Index d, const EigenvalueScale& scale) const {
    const bool kept = d <= answer_;
    std::string text = fmt::format("{:>4} ", d) + bar_.text(scale.share(eigenvalue(d)), kept) +
                       fmt::format("{:>5.0f} %", cumulative(d));
    if (has_curve()) text += "  " + bar_.text(nearness(d), d == answer_);
    if (has_posterior()) text += fmt::format("{:>8}", posterior_cell(d));
    text.erase(text.find_last_not_of(' ') + 1);
    const bool answers = report_.answer.d && d == answer_;
    return toned(text, answers ? Tone::strong : Tone::plain, style_.colour) + '\n';
  }

  std::string heading() const {
    const std::size_t bar_width = bar_.text(0, true).size();
    const auto column = [&](std::string_view title, std::string_view short_title) {
      return fmt::format("{:<{}}", title.size() <= bar_width ? title : short_title, bar_width);
    };
    std::string text = "   d " + column("eigenvalue (log)", "spectrum") + "    sum";
    if (has_curve()) text += "  " + column("criterion: closeness to best", "criterion");
    if (has_posterior()) text += fmt::format("{:>8}", "post.");
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

  std::string legend() const {
    if (!report_.answer.d) return "";
    const std::string_view solid = style_.unicode ? "█" : "#", pale = style_.unicode ? "░" : "-";
    return layout::paragraph("     ",
                             fmt::format("{} kept, {} not; sum: explained variance", solid, pale),
                             text_width(style_));
  }

  const Report& report_;
  const TextStyle& style_;
  Index answer_;
  Lines lines_;
  Bar bar_;
};

}  // namespace

std::string to_sketch(const Report& report, const TextStyle& style) {
  if (report.spectrum.eigenvalues.empty()) return {};
  return Sketch(report, style).text();
}

}  // namespace pcadim
