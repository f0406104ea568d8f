#include "wording/agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "pcadim/method.hpp"
#include "wording/dimension_words.hpp"

namespace pcadim {
namespace {

constexpr std::size_t enough = 3;  // answers worth counting

std::vector<const Selection*> answered(const std::vector<Selection>& selections) {
  std::vector<const Selection*> list;
  for (const Selection& selection : selections) {
    if (selection.d) list.push_back(&selection);
  }
  return list;
}

/// "About the same": within one, or within a fifth of a large d.
bool is_near(Index d, Index answer) {
  return std::abs(d - answer) <= std::max<Index>(1, answer / 5);
}

std::string range_text(Index low, Index high) {
  if (high == low + 1) return fmt::format("{} or {}", low, high);
  return span_text(low, high);
}

bool is_not_white(NoiseKind noise) {
  return noise != NoiseKind::white && noise != NoiseKind::none && noise != NoiseKind::not_judged;
}

/// Why a method is far from the answer, where what it assumes is the reason; else empty.
std::string_view reason(const Selection& selection, Index answer, NoiseKind noise) {
  const MethodInfo* info = find_method(selection.method);
  if (info == nullptr) return {};
  const bool above = *selection.d > answer;
  const bool white = info->assumes == Assumption::white_noise;
  if (above && white && is_not_white(noise)) return "it takes the noise for white, which it is not";
  if (above && info->assumes == Assumption::nothing) return "it counts variance, noise or not";
  if (!above && info->assumes == Assumption::scree_shape)
    return "it sees nothing but a bend of the scree plot";
  return {};
}

/// How far apart two answers are: by ratio, since 1 and 3 differ more than 21 and 23.
double distance(Index d, Index answer) {
  return std::abs(std::log(static_cast<double>(d + 1) / static_cast<double>(answer + 1)));
}

/// The farthest method whose reason is known.
const Selection* farthest(const std::vector<const Selection*>& others, Index answer,
                          NoiseKind noise) {
  const Selection* found = nullptr;
  for (const Selection* other : others) {
    if (reason(*other, answer, noise).empty()) continue;
    if (found == nullptr || distance(*other->d, answer) > distance(*found->d, answer))
      found = other;
  }
  return found;
}

std::string about_others(const std::vector<const Selection*>& others, Index answer,
                         NoiseKind noise) {
  if (others.empty()) return ".";
  if (const Selection* far = farthest(others, answer, noise)) {
    return fmt::format("; {} says {} because {}.", far->method, *far->d,
                       reason(*far, answer, noise));
  }
  const auto [low, high] =
      std::ranges::minmax(others, {}, [](const Selection* s) { return *s->d; });
  return fmt::format("; the others say {}.", range_text(*low->d, *high->d));
}

}  // namespace

std::string agreement_sentence(const std::vector<Selection>& selections, NoiseKind noise) {
  const std::vector<const Selection*> all = answered(selections);
  if (all.size() < enough || !selections.front().d) return {};
  const Index answer = *selections.front().d;
  Index low = answer, high = answer;
  std::vector<const Selection*> others;
  for (const Selection* selection : all) {
    if (!is_near(*selection->d, answer)) {
      others.push_back(selection);
      continue;
    }
    low = std::min(low, *selection->d);
    high = std::max(high, *selection->d);
  }
  const std::size_t near = all.size() - others.size();
  return fmt::format("{} of {} methods {} {}{}", near, all.size(), near == 1 ? "says" : "say",
                     range_text(low, high), about_others(others, answer, noise));
}

std::optional<Index> runner_up(const Selection& selection) {
  const MethodInfo* info = find_method(selection.method);
  if (info == nullptr || info->direction == Direction::none || !selection.d) return {};
  std::optional<Index> second;
  double best = 0;
  for (Index k = 0; k < std::ssize(selection.curve); ++k) {
    const double value = selection.curve[static_cast<std::size_t>(k)];
    const double score = info->direction == Direction::maximise ? value : -value;
    const bool counts = std::isfinite(value) && selection.first + k != *selection.d;
    if (!counts || (second && score <= best)) continue;
    second = selection.first + k;
    best = score;
  }
  return second;
}

}  // namespace pcadim
