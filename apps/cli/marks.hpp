#pragma once
#include "pcadim/marks.hpp"

namespace pcadim::cli {

/// Options as flags (--max-dim, --missing drop-rows, --scale, --no-center, --set
/// auto.unseen=noise), commands as they are typed (pcadim methods), rows and columns counted
/// from 1.
const MarkStyle& command_line_marks();

/// A text of the core in the words of the command line.
std::string in_flags(std::string_view text);

}  // namespace pcadim::cli
