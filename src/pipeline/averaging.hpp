#pragma once
#include <span>
#include <vector>

#include "pcadim/selection.hpp"

/// Averages over the number of components: probabilities of dimensions become one factor for each
/// component (docs/averaging.md derives it).
namespace pcadim {

/// The probabilities of d = 0, 1, ... that a method states; empty if it states none.
std::vector<double> dimension_weights(const Selection& selection);

/// The weights of a dimension that is known.
std::vector<double> certain(Index d);

/// How many components are part of the model with a probability that matters; at least 1.
Index components_worth_keeping(std::span<const double> weights);

/// What the scores of component j are multiplied by: the sum over d >= j of w_d (v_j - s_d) / v_j,
/// where s_d is the mean variance of the p - d directions beyond the first d.
std::vector<double> signal_factors(std::span<const double> variances, double total, Index p,
                                   std::span<const double> weights);

}  // namespace pcadim
