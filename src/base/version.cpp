#include "pcadim/version.hpp"

namespace pcadim {

const char* version() { return PCADIM_VERSION; }

}  // namespace pcadim
