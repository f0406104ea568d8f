#include "wording/families.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "wording/dimension_words.hpp"

namespace pcadim {

Families families_of(std::span<const Selection> selections) {
  Families families;
  for (const Selection& selection : selections) {
    const MethodInfo* info = find_method(selection.method);
    if (info != nullptr && selection.d) families[info->assumes].push_back(*selection.d);
  }
  for (auto& [assumption, answers] : families) std::ranges::sort(answers);
  return families;
}

Index median_answer(const std::vector<Index>& sorted) { return sorted[sorted.size() / 2]; }

std::string median_words(const std::vector<Index>& sorted) {
  return fmt::format("median of {} methods, {}", sorted.size(),
                     span_text(sorted.front(), sorted.back()));
}

std::string_view what_family_does(Assumption assumption) {
  switch (assumption) {
    case Assumption::fitted_noise:
      return "fitting a model of the noise";
    case Assumption::white_noise:
      return "taking the noise for white";
    case Assumption::factor_model:
      return "looking for factors in noise that differs between columns";
    case Assumption::prediction:
      return "predicting what was held out";
    case Assumption::independent_columns:
      return "comparing with independent columns";
    case Assumption::noise_from_tail:
      return "reading noise of any kind off the tail";
    case Assumption::counts:
      return "taking the cells for counts";
    case Assumption::scree_shape:
      return "reading the shape of the scree plot";
    case Assumption::nothing:
      return "explaining variance, noise or not";
  }
  return "";
}

}  // namespace pcadim
