#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/report.hpp"

namespace pcadim {

/// The answer in words: "Keep 7 of 13 components.", or why there is none. `available` is the
/// rank, or the most that it can be.
std::string keep_sentence(const Selection& selection, Index available);

/// What a method says about its answer, closed by a full stop; empty if it says nothing.
std::string note_sentence(const Selection& selection);

/// The probability that the selected dimension is right, where the method states one, or its
/// posterior probability.
std::optional<double> posterior_of_choice(const Selection& selection);

/// "0.93"; "> 0.99" and "< 0.01" where two digits would claim certainty.
std::string probability_text(double probability);

/// The place after the full stop of the first sentence, which is not that of "0.93"; the end where
/// there is none.
std::size_t end_of_first_sentence(const std::string& text);

/// "not applicable": the outcome without underscores.
std::string outcome_text(Outcome outcome);

}  // namespace pcadim
