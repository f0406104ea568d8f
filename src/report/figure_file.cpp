#include <algorithm>
#include <array>
#include <string_view>

#include "base/letter_case.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/report.hpp"
#include "report/convert_svg.hpp"

namespace pcadim {
namespace {

struct Ending {
  std::string_view text;
  FigureFormat format;
};

constexpr std::array endings{Ending{".svg", FigureFormat::svg}, Ending{".png", FigureFormat::png},
                             Ending{".pdf", FigureFormat::pdf}};

bool ends_in(std::string_view file, std::string_view ending) {
  return file.size() > ending.size() && lower_case(file).ends_with(ending);
}

}  // namespace

FigureFormat figure_format(const std::string& file) {
  const auto* const found =
      std::ranges::find_if(endings, [&](const Ending& one) { return ends_in(file, one.text); });
  if (found == endings.end()) {
    throw UsageError(verbatim(file) +
                     ": a figure is SVG, PNG or PDF; let the name end in .svg, .png or .pdf");
  }
  if (found->format == FigureFormat::svg) return found->format;
  const std::string obstacle = why_no_conversion();
  if (!obstacle.empty()) throw UsageError(verbatim(file) + ": " + obstacle);
  return found->format;
}

std::string to_figure(const Report& report, FigureFormat format, const FigureOptions& options) {
  const std::string svg = to_svg(report, options);
  if (format == FigureFormat::svg) return svg;
  return format == FigureFormat::png ? png_of(svg) : pdf_of(svg);
}

}  // namespace pcadim
