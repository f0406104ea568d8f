#pragma once
#include <memory>

#include "bytes/byte_input.hpp"

namespace pcadim::data {

/// Is a MATLAB file (version 5) whole: do its variables fill it exactly, and do the compressed ones
/// agree with their checksums? matio does not ask, and gives zeros for what is missing. Throws
/// InputError.
void check_matlab_is_whole(const std::shared_ptr<ByteInput>& input);

}  // namespace pcadim::data
