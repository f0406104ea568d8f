#pragma once
#include <vector>

#include "diagnosis/check.hpp"

namespace pcadim {

/// All checks, the most important first. They are listed in checks.def.
std::span<const Check* const> checks();

/// All findings, the most important first.
std::vector<Finding> diagnose(const CheckInput& input);

}  // namespace pcadim
