#pragma once
#include <string>
#include <string_view>

#include "report/page/html_text.hpp"

namespace pcadim::page {

/// A whole HTML file that loads nothing and runs nothing: the body below the style sheet of all
/// pages and further rules.
std::string document(std::string_view title, std::string_view rules, const Html& body);

}  // namespace pcadim::page
