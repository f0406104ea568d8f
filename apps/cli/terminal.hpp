#pragma once
#include "pcadim/report.hpp"

namespace pcadim::cli {

/// What standard output can show. Not a terminal: plain text; and no colours where NO_COLOR is set
/// or the terminal is a dumb one.
TextStyle standard_output_style();

}  // namespace pcadim::cli
