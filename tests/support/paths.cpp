#include "support/paths.hpp"

namespace pcadim::test {

std::string in_source(const std::string& path) { return PCADIM_SOURCE_DIR "/" + path; }

}  // namespace pcadim::test
