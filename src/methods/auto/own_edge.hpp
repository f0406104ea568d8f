#pragma once
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// How many of the first `known` eigenvalues stand clear of the edge that those after them show.
/// The largest eigenvalues of noise lie below its edge as the points of one law do, whatever the
/// variances of rows and columns are, if none of these stands out: where the edge is and how wide
/// the law is there, the next ones tell. So rows that differ in length, or cells that are few and
/// large, which move the edge of white noise by some per cent, are not taken for signal; weak
/// signals are not seen.
Index above_own_edge(const Spectrum& spectrum, Index known);

}  // namespace pcadim
