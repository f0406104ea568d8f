#pragma once
#include <memory>

#include "base/effort.hpp"
#include "pcadim/select.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

Effort effort_of(const Request& request);

/// Reads the source into memory, or into a temporary file where three quarters of the memory do not
/// hold it, and leaves the rest to what follows.
std::unique_ptr<Source> retain(Source& source, Effort& effort);

}  // namespace pcadim
