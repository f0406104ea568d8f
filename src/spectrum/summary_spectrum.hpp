#pragma once
#include <vector>

#include "base/memory/zeroed.hpp"
#include "linalg/linalg.hpp"
#include "passes/longest_rows.hpp"
#include "passes/norm_cells.hpp"
#include "passes/preparation.hpp"
#include "passes/summary.hpp"
#include "pcadim/profile.hpp"
#include "pcadim/source.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// A spectrum under construction, from the summary of all rows; the lengths of rows come later.
struct Draft {
  Preprocessing preprocessing;
  Preparation preparation;
  Zeroed<double> covariance;  ///< X'X/n of the prepared data, lower triangle
  std::vector<double> eigenvalues;
  double total_variance = 0;
  NormCells norms;
  LongestRows longest;
  TridiagonalForm form = {};  ///< of the covariance, if that is known
};

/// X'X/n of the prepared data, lower triangle, from the scatter matrix of the data as read. The
/// thread count changes no digit.
Zeroed<double> prepared_covariance(const Summary& summary, const Preparation& preparation,
                                   bool center, int threads);

/// Prepares the columns. The source gives names for messages. Throws InputError when nothing is
/// left to decompose, or squares over- or underflow.
Draft draft_of(const Source& source, const Summary& summary, const Preprocessing& preprocessing,
               int threads);

/// The largest possible rank of n rows.
Index max_rank(const Draft& draft, Index n);

/// Computes the eigenvalues, and keeps the form that they were found from; consumes the covariance.
void decompose(Draft& draft, Index n, int threads);

/// The finished spectrum; consumes the draft's eigenvalues.
Spectrum finish(Draft& draft, Index n);

/// What summary and draft tell about the data beside the spectrum.
DataProfile profile_of(const Summary& summary, const Draft& draft, bool whole_numbers);

}  // namespace pcadim
