#include "linalg/sturm_look.hpp"

#include "linalg/lanes.hpp"

namespace pcadim {

// A division for each row and place is what takes long. Those of several lanes do not wait for each
// other, and the derivative is computed meanwhile.
PCADIM_VECTOR_VERSIONS
void look(const SturmSequence& t, SturmLook& at) {
  constexpr Index groups = SturmLook::width / lanes;
  const Lanes zero = {}, one = zero + 1.0, least = zero + t.least;
  Lanes x[groups], inverse[groups], derivative[groups], below[groups], slope[groups];
  for (Index g = 0; g < groups; ++g) {
    x[g] = lanes_at(at.place.data() + g * lanes);
    inverse[g] = derivative[g] = below[g] = slope[g] = zero;
  }
  for (Index i = 0; i < t.n; ++i) {
    const double square = i > 0 ? t.squares[i - 1] : 0.0;
    for (Index g = 0; g < groups; ++g) {
      const Lanes part = square * inverse[g];
      Lanes quotient = (t.diagonal[i] - x[g]) - part;
      quotient = (quotient < least) & (quotient > -least) ? -least : quotient;
      inverse[g] = one / quotient;
      derivative[g] = (part * derivative[g] - one) * inverse[g];
      slope[g] += derivative[g];
      below[g] += quotient < zero ? one : zero;
    }
  }
  for (Index g = 0; g < groups; ++g) {
    lanes_at(at.below.data() + g * lanes) = below[g];
    lanes_at(at.slope.data() + g * lanes) = slope[g];
  }
}

}  // namespace pcadim
