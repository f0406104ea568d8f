#pragma once
#include "pcadim/index.hpp"

namespace pcadim {

/// A tall panel (rows x cols), its columns `step` apart.
struct TallPanel {
  Index rows = 0, cols = 0;
  double* data = nullptr;
  Index step = 0;
};

/// The QR factorisation of a panel by blocked Householder reflections, Q = I - V T V': V takes the
/// place of the panel, with ones on its diagonal and zeros above; R and T are cols x cols, upper
/// triangular. Where there are more columns than rows, the columns of V and T that are left are
/// zero. Runs on the calling thread. Numbers must be of about 1, see make_reflector().
void factor_panel(const TallPanel& panel, double* r, double* t);

}  // namespace pcadim
