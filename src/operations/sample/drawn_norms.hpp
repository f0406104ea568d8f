#pragma once
#include "passes/preparation.hpp"
#include "pcadim/source.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// The lengths of some rows of n, which stand for those of all: each counts as often as there are
/// rows for it, in such units that the squares of all add up to n times the total variance.
NormMeasure drawn_norms(const Source& rows, const Preparation& preparation, Index n,
                        double total_variance);

/// Prepared rows, row after row, from `first` on.
std::vector<double> prepared_rows(const Source& source, const Preparation& preparation, Index first,
                                  Index count);

/// The number of rows that are prepared at a time: some megabytes.
Index rows_at_once(Index rows, Index cols);

}  // namespace pcadim
