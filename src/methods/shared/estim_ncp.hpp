#pragma once
#include <array>

#include "pcadim/method.hpp"

/// What the two methods of FactoMineR's estim_ncp (Josse & Husson 2012) share.
namespace pcadim {

inline constexpr std::array estim_ncp_options{
    OptionInfo{.name = "rule",
               .type = OptionType::word,
               .default_value = "global_minimum",
               .choices = {"global_minimum", "first_minimum"},
               .help = "first_minimum: the first d whose successor is worse, as FactoMineR"},
    OptionInfo{.name = "zero",
               .type = OptionType::word,
               .default_value = "general",
               .choices = {"general", "factominer"},
               .help = "the value at d = 0: by the formula of all d, or FactoMineR's own, which is "
                       "smaller by (n-1)/n"},
};

/// The largest d with degrees of freedom and variance left.
Index last_with_freedom(const Spectrum& spectrum);

/// Corrects the value at d = 0 where FactoMineR's is asked for, and selects d.
void finish_estim_ncp(Selection& selection, const Options& options, const Spectrum& spectrum);

}  // namespace pcadim
