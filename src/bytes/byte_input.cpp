#include "bytes/byte_input.hpp"

namespace pcadim::data {

ByteInput::~ByteInput() = default;

}  // namespace pcadim::data
