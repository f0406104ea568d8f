#pragma once
#include <span>

#include "pcadim/method.hpp"

/// What the cross-validation methods share: from the errors of the folds to an answer.
namespace pcadim {

/// The option that says how a dimension is read off a curve of prediction errors.
inline constexpr OptionInfo error_rule_option{
    .name = "rule",
    .type = OptionType::word,
    .default_value = "minimum",
    .choices = {"minimum", "one_se"},
    .help =
        "minimum: the smallest mean error; one_se: the smallest d within one standard error of "
        "it (between folds)"};

/// The pattern with that name.
FoldPattern fold_pattern(const std::string& word);

/// curve[d] = mean squared prediction error of a cell with d components, d from 0; dimensions that
/// some fold could not fit are +inf.
Selection select_by_error(std::span<const FoldError> folds, const std::string& rule);

}  // namespace pcadim
