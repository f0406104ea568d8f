#include "wording/fitted_values.hpp"

#include <algorithm>

#include "pcadim/report.hpp"

namespace pcadim {
namespace {

template <class Value>
const Value* find_value(const Selection& selection, std::string_view name) {
  const auto found = std::ranges::find(selection.fitted, name, &Fitted::name);
  return found == selection.fitted.end() ? nullptr : std::get_if<Value>(&found->value);
}

}  // namespace

std::optional<double> fitted_number(const Selection& selection, std::string_view name) {
  const auto* value = find_value<double>(selection, name);
  return value ? std::optional(*value) : std::nullopt;
}

std::string fitted_word(const Selection& selection, std::string_view name) {
  const auto* value = find_value<std::string>(selection, name);
  return value ? *value : std::string();
}

bool answers_prediction(const Selection& selection) {
  return fitted_word(selection, "purpose") == to_string(Purpose::prediction);
}

std::vector<Plausible> told_probabilities(const Selection& selection) {
  if (!selection.plausible.empty()) return selection.plausible;
  std::vector<Plausible> told;
  if (!fitted_word(selection, "purpose").empty()) return told;
  for (std::size_t k = 0; k < selection.posterior.size(); ++k)
    told.push_back({selection.first + static_cast<Index>(k), selection.posterior[k]});
  return told;
}

std::optional<double> stated_probability(const Selection& selection) {
  for (const Plausible& one : selection.plausible) {
    if (one.d == selection.d) return one.probability;
  }
  return std::nullopt;
}

}  // namespace pcadim
