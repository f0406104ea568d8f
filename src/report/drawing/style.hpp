#pragma once
#include <array>
#include <string>
#include <string_view>

/// Classes of the elements of a picture. Colours are those of Okabe and Ito, which people with any
/// kind of colour vision can tell apart; what differs in colour also differs in shape or dashes.
namespace pcadim::drawing::style {

inline constexpr std::string_view text = "pd-text";
inline constexpr std::string_view dim_text = "pd-dim";        ///< what is read second
inline constexpr std::string_view accent_text = "pd-chosen";  ///< bold, of the answer
inline constexpr std::string_view strong_text = "pd-strong";  ///< bold
inline constexpr std::string_view halo = " pd-halo";          ///< added: legible on lines

inline constexpr std::string_view back = "pd-back";  ///< the paper
inline constexpr std::string_view axis = "pd-axis";
inline constexpr std::string_view grid = "pd-grid";
inline constexpr std::string_view mark = "pd-mark";  ///< a dashed line at the answer

inline constexpr std::string_view tick = "pd-tick";      ///< a short line at a chosen value
inline constexpr std::string_view accent = "pd-accent";  ///< filled
inline constexpr std::string_view grey = "pd-grey";
inline constexpr std::string_view second = "pd-second";
inline constexpr std::string_view open = "pd-open";    ///< hollow, with a grey outline
inline constexpr std::string_view bar = "pd-bar";      ///< of a histogram
inline constexpr std::string_view band = "pd-band";    ///< where noise is expected
inline constexpr std::string_view shade = "pd-shade";  ///< out of bounds

inline constexpr std::string_view accent_line = "pd-accent-line";
inline constexpr std::string_view accent_thick = "pd-accent-thick";
inline constexpr std::string_view grey_line = "pd-grey-line";
inline constexpr std::string_view second_line = "pd-second-line";  ///< dashed
inline constexpr std::string_view second_mark = "pd-second-mark";
inline constexpr std::string_view shade_hatch = "pd-shade-hatch";

/// Lines and signs of groups of rows, by number, each with a shape of its own (signs.hpp).
inline constexpr std::array<std::string_view, 8> groups{"pd-g0", "pd-g1", "pd-g2", "pd-g3",
                                                        "pd-g4", "pd-g5", "pd-g6", "pd-g7"};
inline constexpr std::string_view other_group = "pd-g-other";
inline constexpr std::string_view arrow = "pd-arrow";
inline constexpr std::string_view soft_bar = "pd-soft-bar";  ///< a bar that is read second

/// The rules with the colours for white paper written out, for a picture that stands alone.
std::string rules_on_paper();

/// The rules for pictures inside a page: colours as custom properties, light and dark.
std::string rules_on_page();

}  // namespace pcadim::drawing::style
