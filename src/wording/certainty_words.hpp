#pragma once
#include <string>

#include "pcadim/report.hpp"

namespace pcadim {

/// How sure an answer is, in words and one number, and what else is plausible: "Fairly sure: the
/// probability that exactly 7 directions of signal stand above the noise is 0.85; 8 is plausible,
/// too." Empty where nothing is known about it.
std::string certainty_sentence(const Answer& answer, const Selection& selection);

}  // namespace pcadim
