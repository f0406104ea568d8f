#pragma once
#include <string>

#include "pcadim/source.hpp"

namespace pcadim::data {

/// What stands before the numbers of an NPY file, version 1.0, float64, row after row.
std::string npy_preamble(Shape shape);

}  // namespace pcadim::data
