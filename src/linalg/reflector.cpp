#include "linalg/reflector.hpp"

#include <cmath>

#include "linalg/lanes.hpp"

namespace pcadim {

PCADIM_VECTOR_VERSIONS
double inner_product(Index length, const double* x, const double* y) {
  Lanes even = {}, odd = {};
  Index k = 0;
  for (; k + 2 * lanes <= length; k += 2 * lanes) {
    even += lanes_at(x + k) * lanes_at(y + k);
    odd += lanes_at(x + k + lanes) * lanes_at(y + k + lanes);
  }
  double rest = 0;
  for (; k < length; ++k) rest += x[k] * y[k];
  return sum_of(even + odd) + rest;
}

PCADIM_VECTOR_VERSIONS
void add_multiple(Index length, double factor, const double* __restrict x, double* __restrict y) {
  for (Index k = 0; k < length; ++k) y[k] += factor * x[k];
}

Reflector make_reflector(Index length, double* x) {
  constexpr double nothing = 1e-280;
  const double first = x[0], tail = inner_product(length - 1, x + 1, x + 1);
  x[0] = 1;
  if (tail < nothing) {
    for (Index k = 1; k < length; ++k) x[k] = 0;
    return {0, first};
  }
  const double head = -std::copysign(std::sqrt(first * first + tail), first);
  const double factor = 1 / (first - head);
  for (Index k = 1; k < length; ++k) x[k] *= factor;
  return {(head - first) / head, head};
}

}  // namespace pcadim
