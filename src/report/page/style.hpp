#pragma once
#include <string_view>

namespace pcadim::page {

/// The rules for everything on the page but the insides of its pictures.
std::string_view style_sheet();

}  // namespace pcadim::page
