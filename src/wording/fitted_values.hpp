#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/selection.hpp"

namespace pcadim {

/// What a method fitted under that name: a number, or a word. Nothing if it has none such.
std::optional<double> fitted_number(const Selection& selection, std::string_view name);
std::string fitted_word(const Selection& selection, std::string_view name);

/// Is the answer to the question of prediction (see Purpose)?
bool answers_prediction(const Selection& selection);

/// What a method lets people know of how probable dimensions are: what it states of those that are
/// plausible, or its posterior. Nothing of a method that tells the two questions apart and states
/// nothing: it does not know how sure it is, and its posterior is for averages alone.
std::vector<Plausible> told_probabilities(const Selection& selection);

/// The probability that a method states of its own answer, if it states one.
std::optional<double> stated_probability(const Selection& selection);

}  // namespace pcadim
