#pragma once
#include <string>
#include <string_view>

#include "pcadim/report.hpp"

namespace pcadim {

/// "It is left out of the decision.": of `count` things that were told, `left_out` are, if the
/// method that answered says under that name that it left some out; nothing where it did not.
std::string left_out_words(const Report& report, std::string_view name, Index left_out,
                           Index count);

}  // namespace pcadim
