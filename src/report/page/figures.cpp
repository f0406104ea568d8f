#include "report/page/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "report/panels/panels.hpp"

namespace pcadim::page {
namespace {

// The column of text on a desk, and a phone of 360 pixels less its margins. A picture made smaller
// would lose its letters, so each is drawn for both, and the style sheet shows one.
constexpr double desk_width = 784, phone_width = 328;

std::optional<PanelInfo> find_panel(std::string_view id) {
  const std::vector<PanelInfo> all = panels();
  const auto found = std::ranges::find(all, id, &PanelInfo::id);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

std::string svg(const Report& report, std::string_view panel, double width) {
  return panel_svg(report, panel, width, PicturePlace::page);
}

Html drawing(std::string_view screen, const std::string& picture) {
  return element("div", {{"class", screen}}, Html::raw(picture));
}

std::string anchor(std::string_view id) { return "figure-" + std::string(id); }

}  // namespace

Html Figures::caption(const PanelInfo& panel) const {
  const std::string description = panel_description(report_, panel.id);
  return element("strong", fmt::format("Figure {}.", numbers_.at(std::string(panel.id)))) +
         text(" ") + text(description.empty() ? panel.title : description);
}

Html Figures::place(std::string_view id) {
  const std::optional<PanelInfo> panel = find_panel(id);
  if (!panel || numbers_.contains(id) || left_out_.contains(id)) return {};
  const std::string wide = svg(report_, id, desk_width);
  if (wide.empty()) return {};
  numbers_.emplace(id, numbers_.size() + 1);
  return element("figure", {{"id", anchor(id)}},
                 drawing("wide", wide) + drawing("narrow", svg(report_, id, phone_width)) +
                     element("figcaption", caption(*panel)));
}

Html Figures::link(std::string_view id) const {
  const auto placed = numbers_.find(id);
  if (placed == numbers_.end()) return {};
  const std::string label = fmt::format("See figure {}", placed->second);
  return element("p", {{"class", "see"}},
                 element("a", {{"href", "#" + anchor(id)}}, label) + text("."));
}

Html Figures::place_remaining() {
  Html all;
  for (const PanelInfo& panel : panels()) all += place(panel.id);
  return all;
}

}  // namespace pcadim::page
