#pragma once
#include <memory>

#include "pcadim/data.hpp"

namespace pcadim::data {

/// Normalises the rows of a dense source while they are read. Returns the source itself if nothing
/// is asked, and also if it is sparse: sparse_source() has done it then. The median of the rows'
/// sums takes a pass over the data here; a source that cannot be read twice is refused for it.
std::unique_ptr<Source> normalized_source(std::unique_ptr<Source> inner, const Normalization& how);

}  // namespace pcadim::data
