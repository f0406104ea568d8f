#pragma once
#include <array>
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

/// What select_by_error() puts into `fitted`.
inline constexpr std::array error_fitted{
    FittedInfo{"error", "mean squared error of the cells held out"},
    FittedInfo{"standard_error", "standard error of that mean, from the folds"},
    FittedInfo{"folds", "parts that the data were divided into"},
};

/// The pattern with that name.
FoldPattern fold_pattern(const std::string& word);

/// curve[d] = mean squared prediction error of a cell with d components, d from 0; dimensions that
/// some fold could not fit are +inf.
Selection select_by_error(std::span<const FoldError> folds, const std::string& rule);

}  // namespace pcadim
