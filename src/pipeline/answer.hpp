#pragma once
#include "pcadim/report.hpp"

namespace pcadim {

/// The answer that a method's selection makes, without words. A method that tells the two questions
/// apart says so by what it fitted: purpose, structure, prediction.
Answer answer_of(const Selection& selection);

/// How sure, in a word: high from a probability of 0.9 on if the answer is the same without any
/// tenth of the rows (as far as that was tried), low below 0.5.
std::optional<Confidence> confidence_of(const Answer& answer, const Sensitivity& sensitivity);

}  // namespace pcadim
