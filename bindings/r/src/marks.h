#pragma once
#include <string>
#include <string_view>

#include "pcadim/marks.hpp"

namespace pcadim::r {

/// Options as arguments (missing = "drop-rows", scale = TRUE, settings = c(auto.unseen = "noise")),
/// commands as functions of the package, rows and columns counted from 1.
const MarkStyle& r_marks();

/// A text of the core in the words of R.
std::string in_r(std::string_view text);

}  // namespace pcadim::r
