#pragma once
#include "pcadim/report.hpp"

namespace pcadim {

/// Writes the answer's sentence and what to do next, when all else is in the report. `available`
/// is the number of components that there are.
void write_answer_words(Report& report, Index available);

}  // namespace pcadim
