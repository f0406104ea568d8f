#include "reproduction/animation.hpp"

#include <fmt/format.h>

namespace pcadim::reproduction {
namespace {

// All frames share one rule, so their number is fixed: each is visible for a 50th of the time.
constexpr double seconds = 15;

}  // namespace

std::string frame(const std::string& elements, std::size_t number, std::size_t count, bool stays) {
  // Negative: the picture begins in the middle of its round and not with all frames waiting.
  const double delay = seconds * (static_cast<double>(number) / static_cast<double>(count) - 1);
  return fmt::format("<g class=\"pd-frame{}\" style=\"animation-delay:{:.2f}s\">\n{}</g>\n",
                     stays ? " pd-stays" : "", delay, elements);
}

std::string animation_rules() {
  return fmt::format(
      ".pd-frame{{visibility:hidden}}\n.pd-stays{{visibility:visible}}\n"
      "@media (prefers-reduced-motion:no-preference){{\n"
      ".pd-frame{{animation:pd-turn {:.0f}s step-end infinite}}\n"
      "svg:hover>g .pd-frame,svg:hover>.pd-frame{{animation-play-state:paused}}\n"
      "@keyframes pd-turn{{0%{{visibility:visible}}2%{{visibility:hidden}}100%{{visibility:hidden}}"
      "}}\n}}\n",
      seconds);
}

}  // namespace pcadim::reproduction
