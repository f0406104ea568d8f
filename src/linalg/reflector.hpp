#pragma once
#include "pcadim/index.hpp"

namespace pcadim {

/// H = I - tau v v' with v[0] = 1, which maps x to (head, 0, ..., 0).
struct Reflector {
  double tau = 0, head = 0;
};

/// Makes the reflector of x (length numbers) and puts its v in place of x. A tail of squares below
/// 1e-280 counts as zero, so the matrix must have been scaled to numbers of about 1.
Reflector make_reflector(Index length, double* x);

/// The scalar product of two lists, by four running sums in a fixed order.
double inner_product(Index length, const double* x, const double* y);

/// y += factor * x.
void add_multiple(Index length, double factor, const double* x, double* y);

}  // namespace pcadim
