#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/method.hpp"
#include "pcadim/selection.hpp"

namespace pcadim {

/// Answers of methods by what they assume, each list in ascending order. Methods of a family fail
/// together, so it is families that are compared.
using Families = std::map<Assumption, std::vector<Index>>;
Families families_of(std::span<const Selection> selections);

/// The middle one of answers in ascending order; the larger of two.
Index median_answer(const std::vector<Index>& sorted);

/// "median of 15 methods, 1 to 12", of answers in ascending order: what their median is made of.
std::string median_words(const std::vector<Index>& sorted);

/// What the methods of a family do, for the middle of a sentence: "taking the noise for white".
std::string_view what_family_does(Assumption assumption);

}  // namespace pcadim
