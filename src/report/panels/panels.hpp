#pragma once
#include <string>
#include <string_view>

#include "pcadim/report.hpp"

/// The pictures of a report, each by its id.
namespace pcadim {

/// Where a picture stands.
enum class PicturePlace {
  figure,  ///< alone, in a file: colours written out, on white
  page,    ///< inside an HTML page, whose style sheet gives the colours (light and dark)
};

/// One panel as an <svg> element of that width (in user units, at 96 to the inch); empty where it
/// has nothing to show.
std::string panel_svg(const Report& report, std::string_view id, double width, PicturePlace place);

/// What the panel shows, in a sentence or two for those who do not see it; plain text.
std::string panel_description(const Report& report, std::string_view id);

/// The rules of a style sheet for pictures inside a page: classes to colours, light and dark.
std::string picture_style_sheet();

}  // namespace pcadim
