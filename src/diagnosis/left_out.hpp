#pragma once
#include <string>
#include <string_view>

#include "pcadim/report.hpp"

namespace pcadim {

/// "It is left out of the decision.": what the method that answered says, under that name, that it
/// left out of `count`; nothing where it left nothing out.
std::string left_out_words(const Report& report, std::string_view name, Index count);

}  // namespace pcadim
