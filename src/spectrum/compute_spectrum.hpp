#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/effort.hpp"
#include "passes/preparation.hpp"
#include "pcadim/profile.hpp"
#include "pcadim/source.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What is to be computed beside the eigenvalues; what is not wanted may come all the same where it
/// costs nothing.
struct Wanted {
  bool norms = true;          ///< the lengths of the rows, which may take a pass over the data
  bool other_scaling = true;  ///< the spectrum under the other choice of scaling
  bool gram = false;          ///< the Gram matrix, for the components
};

/// A spectrum and how its data were prepared.
struct Decomposition {
  Spectrum spectrum;
  Preparation preparation;
  /// The spectrum under the other choice of scaling, where it costs next to nothing.
  std::optional<Spectrum> other_scaling;
  DataProfile profile;               ///< what the passes saw beside it; without names
  std::vector<std::string> remarks;  ///< what the user should know of how it was computed
  /// X'X/n where n >= p, else X X'/n, lower triangle, where it was wanted and there was one.
  std::vector<double> gram;
  double read_s = 0;
};

/// Reads a source, which must have random access (see retained_source()), and decomposes it.
/// Twice, or once when it is wide; more often when it is so large that only leading components can
/// be had. `max_dim` says how many are wanted at most (0: all): the spectrum then has no more,
/// whichever way it was computed. Throws InputError for data that cannot be used.
Decomposition compute_spectrum(const Source& source, const Preprocessing& preprocessing,
                               const Effort& effort = {}, Index max_dim = 0,
                               const Wanted& wanted = {});

/// The ways through the data; compute_spectrum() picks one by shape, memory and what is wanted.
Decomposition tall_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted = {});
Decomposition wide_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted = {});

/// Do so many square matrices of the shorter side fit into memory, and some rows?
bool gram_fits_memory(Shape shape, Index matrices, const Effort& effort);

/// Is a Krylov space over the data cheaper than a Gram matrix, for `count` components?
bool few_are_cheaper(Index side, Index count, bool sparse);

/// Only the `count` leading eigenvalues; total variance and norms of all rows.
Decomposition truncated_spectrum(const Source& source, const Preprocessing& preprocessing,
                                 const Effort& effort, Index count, const Wanted& wanted = {});

/// Forgets all but the first `max_dim` eigenvalues (0: none).
void keep_leading(Spectrum& spectrum, Index max_dim);

/// Shared last step: the finished spectrum, its invariant checked (the squared norms, where they
/// are known, add up to n times the total variance).
Spectrum finish_spectrum(std::vector<double> eigenvalues, double total_variance, NormMeasure norms,
                         const Preparation& preparation, const Preprocessing& preprocessing,
                         Index n);

/// Rows whose squared norm is below this count as equal to the mean.
double zero_row_limit(double total_variance);

}  // namespace pcadim
