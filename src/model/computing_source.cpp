#include "pcadim/computing_source.hpp"

namespace pcadim {

ComputingSource::~ComputingSource() = default;

}  // namespace pcadim
