#include "special/bessel_patches.hpp"

namespace pcadim::special {

const std::array<BesselPatch, patch_count> bessel_patches = {{
#include "special/bessel_patches.inc"
}};

}  // namespace pcadim::special
