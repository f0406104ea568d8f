#pragma once
#include <vector>

#include "linalg/eigenvalues.hpp"
#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"

/// One pass over the rows under a preparation that is known: what is left of the prepared matrix X
/// (n x p). Any number of threads gives the same digits.
namespace pcadim {

/// X'X, p x p, lower triangle.
Zeroed<double> prepared_scatter(RowWalk& walk, const Preparation& preparation);

/// The factor L of X' = L Q: its singular values and left vectors are those of X', and squaring has
/// cost no digits.
LowerFactor prepared_factor(RowWalk& walk, const Preparation& preparation);

}  // namespace pcadim
