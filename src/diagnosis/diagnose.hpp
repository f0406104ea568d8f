#pragma once
#include <vector>

#include "diagnosis/check.hpp"

namespace pcadim {

/// All checks, the most important first. checks.def names them.
std::span<const Check* const> checks();

/// Everything worth telling, the most important first.
std::vector<Finding> diagnose(const CheckInput& input);

}  // namespace pcadim
