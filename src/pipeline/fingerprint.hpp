#pragma once
#include <string>

#include "base/effort.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// A hash of the rows, the columns and all numbers of a source with random access, row after row,
/// as they were read and before anything was done to them: the same data always have the same hash.
std::string fingerprint(const Source& source, const Effort& effort);

}  // namespace pcadim
