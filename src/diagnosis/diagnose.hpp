#pragma once
#include <vector>

#include "diagnosis/rule.hpp"

namespace pcadim {

/// All rules, the most important first. rules.def names them.
std::span<const Rule* const> rules();

/// Everything worth telling, the most important first.
std::vector<Finding> diagnose(const Evidence& evidence);

}  // namespace pcadim
