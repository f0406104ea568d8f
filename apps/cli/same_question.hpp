#pragma once
#include <string>

#include "pcadim/report.hpp"

namespace pcadim::cli {

/// The command line that asks the same question again: every option in force that is not at its
/// default.
std::string same_question(const Report& report);

}  // namespace pcadim::cli
