#include "report/drawing/style.hpp"

#include <algorithm>
#include <array>

namespace pcadim::drawing::style {
namespace {

struct Colour {
  std::string_view name, light, dark;
};

constexpr std::array colours{
    Colour{"ink", "#1a1a1a", "#ececec"},    Colour{"dim", "#595959", "#b4b8bf"},
    Colour{"paper", "#ffffff", "#16181d"},  Colour{"line", "#808080", "#868b94"},
    Colour{"grid", "#e6e6e6", "#30343b"},   Colour{"accent", "#0072b2", "#56b4e9"},
    Colour{"second", "#d55e00", "#e69f00"}, Colour{"grey", "#8f8f8f", "#8a8f98"},
    Colour{"band", "#fbe6bd", "#4d3f1e"},   Colour{"shade", "#f0f0f0", "#24272d"},
    Colour{"lines", "#c4c4c4", "#4c515a"},  Colour{"g0", "#0072b2", "#56b4e9"},
    Colour{"g1", "#d55e00", "#ff8c42"},     Colour{"g2", "#008a64", "#2fc79a"},
    Colour{"g3", "#b0528a", "#e38ac0"},     Colour{"g4", "#8a6d00", "#f0e442"},
    Colour{"g5", "#5e3c99", "#b39ddb"},     Colour{"g6", "#1a1a1a", "#ececec"},
    Colour{"g7", "#7f4f24", "#c49a6c"},
};

struct Rule {
  std::string_view selector;
  std::string_view declarations;  ///< $name stands for a colour
};

constexpr std::array rules{
    Rule{".pd-picture", "font-family:Helvetica,Arial,'DejaVu Sans',sans-serif"},
    Rule{".pd-back", "fill:$paper"},
    Rule{".pd-text", "fill:$ink"},
    Rule{".pd-dim", "fill:$dim"},
    Rule{".pd-strong", "fill:$ink;font-weight:bold"},
    Rule{".pd-chosen", "fill:$accent;font-weight:bold"},
    Rule{".pd-halo", "stroke:$paper;stroke-width:3px;stroke-linejoin:round;paint-order:stroke"},
    Rule{".pd-axis", "fill:none;stroke:$line;stroke-width:1px"},
    Rule{".pd-grid", "fill:none;stroke:$grid;stroke-width:1px"},
    Rule{".pd-mark", "fill:none;stroke:$ink;stroke-width:1px;stroke-dasharray:4 3"},
    Rule{".pd-tick", "fill:none;stroke:$ink;stroke-width:1.2px"},
    Rule{".pd-accent", "fill:$accent"},
    Rule{".pd-grey", "fill:$grey"},
    Rule{".pd-second", "fill:$second"},
    Rule{".pd-open", "fill:$paper;stroke:$grey;stroke-width:1.2px"},
    Rule{".pd-bar", "fill:$lines;stroke:$paper;stroke-width:0.8px"},
    Rule{".pd-band", "fill:$band"},
    Rule{".pd-shade", "fill:$shade"},
    Rule{".pd-accent-line", "fill:none;stroke:$accent;stroke-width:1.6px;stroke-linejoin:round"},
    Rule{".pd-accent-thick", "fill:none;stroke:$accent;stroke-width:3.5px"},
    Rule{".pd-grey-line", "fill:none;stroke:$grey;stroke-width:1.2px;stroke-linejoin:round"},
    Rule{".pd-second-line",
         "fill:none;stroke:$second;stroke-width:1.6px;stroke-dasharray:5 3;stroke-linejoin:round"},
    Rule{".pd-second-mark", "fill:none;stroke:$second;stroke-width:1.4px"},
    Rule{".pd-g0", "fill:none;stroke:$g0;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-g1", "fill:none;stroke:$g1;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-g2", "fill:none;stroke:$g2;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-g3", "fill:none;stroke:$g3;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-g4", "fill:none;stroke:$g4;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-g5", "fill:none;stroke:$g5;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-g6", "fill:none;stroke:$g6;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-g7", "fill:none;stroke:$g7;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-g-other", "fill:none;stroke:$grey;stroke-linecap:round;stroke-linejoin:round"},
    Rule{".pd-arrow", "fill:none;stroke:$second;stroke-width:1.4px;stroke-linejoin:round"},
    Rule{".pd-soft-bar", "fill:$lines"},
    Rule{".pd-shade-hatch", "fill:none;stroke:$lines;stroke-width:1px"},
};

std::string with_colours(std::string_view declarations, bool on_page) {
  std::string text;
  while (!declarations.empty()) {
    const std::size_t dollar = std::min(declarations.find('$'), declarations.size());
    text += declarations.substr(0, dollar);
    declarations.remove_prefix(dollar);
    if (declarations.empty()) break;
    declarations.remove_prefix(1);
    const std::size_t end = std::min(declarations.find(';'), declarations.size());
    const std::string_view name = declarations.substr(0, end);
    const auto* colour = std::find_if(colours.begin(), colours.end(),
                                      [&](const Colour& c) { return c.name == name; });
    text += on_page ? "var(--pd-" + std::string(name) + ')' : std::string(colour->light);
    declarations.remove_prefix(end);
  }
  return text;
}

std::string all_rules(bool on_page) {
  std::string text;
  for (const Rule& rule : rules) {
    text += std::string(rule.selector) + '{' + with_colours(rule.declarations, on_page) + "}\n";
  }
  return text;
}

std::string properties(std::string_view Colour::*scheme) {
  std::string text = ":root{";
  for (const Colour& colour : colours) {
    text += "--pd-" + std::string(colour.name) + ':' + std::string(colour.*scheme) + ';';
  }
  return text + "}\n";
}

}  // namespace

std::string rules_on_paper() { return all_rules(false); }

std::string rules_on_page() {
  return properties(&Colour::light) + "@media screen and (prefers-color-scheme:dark){" +
         properties(&Colour::dark) + "}\n" + all_rules(true) +
         "@media print{.pd-picture{print-color-adjust:exact;-webkit-print-color-adjust:exact}}\n";
}

}  // namespace pcadim::drawing::style
