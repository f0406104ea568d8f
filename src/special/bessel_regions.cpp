#include "special/bessel_regions.hpp"

namespace pcadim::special {

const std::array<std::uint8_t, extreme_place + 1> bucket_at_place = {
#include "special/bessel_patch_map.inc"
    // beyond the patches
    ascending_bucket, ascending_bucket + 1, debye_bucket, extreme_bucket};

}  // namespace pcadim::special
