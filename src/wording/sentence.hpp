#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/report.hpp"

namespace pcadim {

/// The answer in words: "Keep 7 of 13 components. Posterior 0.93, 95 % set {7, 8}.", then the
/// selection's note if it has one. `available` is the rank, or the most that it can be.
std::string answer_sentence(const Selection& selection, Index available);

/// The probability that the selected dimension is right, where the method states one, or its
/// posterior probability.
std::optional<double> posterior_of_choice(const Selection& selection);

/// "0.93"; "> 0.99" and "< 0.01" where two digits would claim certainty.
std::string probability_text(double probability);

/// "{7, 8}"; three and more neighbours become a range: "{0, 3-5}".
std::string set_text(std::vector<Index> dimensions);

/// The place after the full stop of the first sentence, which is not that of "0.93"; the end where
/// there is none.
std::size_t end_of_first_sentence(const std::string& text);

/// "not applicable": the outcome without underscores.
std::string outcome_text(Outcome outcome);

}  // namespace pcadim
