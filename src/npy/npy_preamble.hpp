#pragma once
#include <string>

#include "pcadim/source.hpp"

namespace pcadim::data {

/// What stands before the numbers of an NPY file, version 1.0, float64: row after row, or column
/// after column (`fortran_order`).
std::string npy_preamble(Shape shape, bool fortran_order = false);

}  // namespace pcadim::data
