#pragma once
#include "pcadim/report.hpp"

namespace pcadim {

/// Throws InputError where the parts of a report that comes from outside do not fit each other:
/// numbers that are not finite, out of range or out of order, and sizes that disagree.
void check_report(const Report& report);

}  // namespace pcadim
