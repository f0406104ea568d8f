#include "report/panels/score_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "report/drawing/numbers.hpp"
#include "report/drawing/signs.hpp"
#include "report/panels/common.hpp"
#include "report/panels/scree_lines.hpp"

namespace pcadim {
namespace {

using namespace drawing;

constexpr std::array signs{Sign::dot,   Sign::ring,    Sign::triangle, Sign::square,
                           Sign::cross, Sign::diamond, Sign::plus,     Sign::wedge};
static_assert(signs.size() == style::groups.size());

template <std::size_t group>
void group_sign(Canvas& canvas, Point centre, double em) {
  draw_signs(canvas, {centre}, signs[group], 0.34 * em, style::groups[group]);
}

template <std::size_t... group>
constexpr auto group_signs_of(std::index_sequence<group...>) {
  return std::array{&group_sign<group>...};
}
constexpr auto group_signs = group_signs_of(std::make_index_sequence<signs.size()>());

void other_rows_sign(Canvas& canvas, Point centre, double em) {
  draw_signs(canvas, {centre}, Sign::dot, 0.26 * em, style::other_group);
}

/// Groups beyond those that have a sign are drawn like rows of no group.
std::size_t shown_groups(const ComponentFacts& facts) {
  return std::min(facts.groups.size(), signs.size());
}

/// The rows of a group; of none: all that have no sign of their own.
std::vector<Point> places_of(const ComponentFacts& facts, std::optional<std::size_t> group,
                             bool grouped, const Plot& plot) {
  std::vector<Point> places;
  for (std::size_t i = 0; i < facts.rows.size(); ++i) {
    const Index mine = grouped && i < facts.group.size() ? facts.group[i] : -1;
    const bool has_sign = mine >= 0 && mine < static_cast<Index>(shown_groups(facts));
    const bool wanted = group ? mine == static_cast<Index>(*group) : !has_sign;
    if (wanted) places.push_back(plot.at(facts.scores[0][i], facts.scores[1][i]));
  }
  return places;
}

double sign_radius(const ComponentFacts& facts, double em) {
  return (facts.rows.size() > 500 ? 0.18 : 0.28) * em;
}

/// "36 %"; nothing where it is not known.
std::string share_text(const Report& report, std::size_t component) {
  if (component >= report.spectrum.eigenvalues.size()) return {};
  return percent(variance_percent(report, static_cast<Index>(component) + 1) / 100);
}

std::string axis_text(const Report& report, std::size_t component) {
  const std::string share = share_text(report, component);
  return "score of component " + std::to_string(component + 1) +
         (share.empty() ? "" : ", " + share + " of the variance");
}

}  // namespace

std::string component_text(const Report& report, std::size_t component) {
  const std::string share = share_text(report, component);
  const std::string text = "Component " + std::to_string(component + 1);
  return share.empty() ? text : text + " (" + share + ')';
}

bool has_scores(const Report& report) {
  return report.components && report.components->scores.size() >= 2 &&
         report.components->rows.size() >= 2;
}

Axis score_axis(const Report& report, std::size_t component) {
  const std::vector<double>& scores = report.components->scores[component];
  const auto [low, high] = std::ranges::minmax_element(scores);
  return {axis_text(report, component),
          roomy_scale(ScaleKind::linear, std::min(*low, 0.0), std::max(*high, 0.0), 0.06)};
}

void draw_rows(const Report& report, bool grouped, Canvas& canvas, const Plot& plot) {
  const ComponentFacts& facts = *report.components;
  const double radius = sign_radius(facts, canvas.em());
  draw_signs(canvas, places_of(facts, std::nullopt, grouped, plot), Sign::dot, radius,
             style::other_group);
  if (!grouped) return;
  for (std::size_t g = 0; g < shown_groups(facts); ++g) {
    const Sign sign = facts.rows.size() > 1000 ? Sign::dot : signs[g];
    draw_signs(canvas, places_of(facts, g, grouped, plot), sign, radius, style::groups[g]);
  }
}

std::vector<LegendEntry> row_legend(const Report& report, bool grouped) {
  const ComponentFacts& facts = *report.components;
  std::vector<LegendEntry> entries;
  for (std::size_t g = 0; grouped && g < shown_groups(facts); ++g)
    entries.push_back({group_signs[g], shortened(facts.groups[g], 1, 20)});
  const bool others = std::ranges::any_of(facts.group, [](Index g) { return g < 0; });
  if (grouped && others) entries.push_back({other_rows_sign, "other groups"});
  if (!grouped) entries.push_back({other_rows_sign, "a row"});
  const Index shown = std::ssize(facts.rows);
  if (shown < report.data.n)
    entries.push_back({nullptr, drawing::grouped(shown) + " of " + drawing::grouped(report.data.n) +
                                    " rows shown"});
  return entries;
}

}  // namespace pcadim
