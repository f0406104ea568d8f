#pragma once
#include <cstdint>
#include <string>

#include "process/child_input.hpp"

namespace pcadim::data {

/// Which variable of a MATLAB file is wanted.
struct MatlabRequest {
  std::string path;
  std::string variable;      ///< empty: the only matrix
  std::uint64_t memory = 0;  ///< bytes that its numbers may take
};

/// Writes a matrix of a MATLAB file (version 5 and older) as NPY, a sparse one as Matrix Market.
/// Calls matio: for a child process and nobody else.
void convert_matlab(const MatlabRequest& request, ChildOutput& output);

}  // namespace pcadim::data
