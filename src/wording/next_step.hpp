#pragma once
#include <string>

#include "pcadim/report.hpp"

namespace pcadim {

/// What to do next: the remedy of the gravest finding that has one, else how to go on with the
/// answer; and how many components models may have that shrink their coefficients.
std::string next_step(const Report& report);

}  // namespace pcadim
