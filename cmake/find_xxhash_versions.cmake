# Has the hash library versions for AVX2 and AVX-512, of which it picks one at run time? They give the same hash.
include(CheckCXXSourceCompiles)

set(CMAKE_REQUIRED_LIBRARIES PkgConfig::XXHASH)
check_cxx_source_compiles("
#include <xxh_x86dispatch.h>
int main(int count, char** words) { return static_cast<int>(XXH3_128bits(words, sizeof count).low64); }"
  PCADIM_XXHASH_VERSIONS)
unset(CMAKE_REQUIRED_LIBRARIES)
