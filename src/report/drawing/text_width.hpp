#pragma once
#include <string>
#include <string_view>

/// How much room a text takes. SVG has no answer before it is shown, so the widest of the usual
/// sans-serif fonts (DejaVu Sans) stands for all: what fits in it fits in the others.
namespace pcadim::drawing {

enum class Weight { regular, bold };

/// In the unit of `size`.
double text_width(std::string_view text, double size, Weight weight = Weight::regular);

/// The text, cleaned; if it is wider than `room`, its beginning and an ellipsis. Empty if not even
/// one character has room.
std::string shortened(std::string_view text, double size, double room,
                      Weight weight = Weight::regular);

}  // namespace pcadim::drawing
