#pragma once
#include <string>

/// What librsvg makes of a picture of ours.
namespace pcadim {

/// Why other formats than SVG cannot be written, as the end of a sentence; empty if they can.
std::string why_no_conversion();

/// The picture as a PNG file, 300 pixels to the inch. Throws UsageError where librsvg is not at
/// hand, Error if it fails.
std::string png_of(const std::string& svg);

/// The picture as a PDF file of one page of its size; the same. The same picture is always the same
/// bytes.
std::string pdf_of(const std::string& svg);

}  // namespace pcadim
