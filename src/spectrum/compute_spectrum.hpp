#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/effort.hpp"
#include "base/memory/zeroed.hpp"
#include "linalg/linalg.hpp"
#include "passes/preparation.hpp"
#include "passes/row_facts.hpp"
#include "pcadim/profile.hpp"
#include "pcadim/source.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What is to be computed in addition to the eigenvalues; what is not wanted may be computed anyway
/// if it costs nothing.
struct Wanted {
  bool norms = true;          ///< the lengths of the rows, which may take a pass over the data
  bool other_scaling = true;  ///< the spectrum under the other choice of scaling
  bool gram = false;          ///< the Gram matrix, for the components
  bool drawn = false;         ///< rows by content, if all rows are read for their lengths anyway
  bool row_facts = false;     ///< what rows are like, of data that are looked at as a whole, if the
                              ///< same pass can tell
};

/// A spectrum and how its data were prepared.
struct Decomposition {
  Spectrum spectrum;
  Preparation preparation;
  /// The spectrum under the other choice of scaling, if it costs next to nothing.
  std::optional<Spectrum> other_scaling;
  DataProfile profile;               ///< what the passes saw beside it; without names
  std::vector<std::string> remarks;  ///< what the user should know about how it was computed
  /// X'X/n where n >= p, else X X'/n, lower triangle, if it was wanted and computed.
  Zeroed<double> gram;
  /// The form of the same that its eigenvalues were found from, if that is known.
  TridiagonalForm form;
  /// Of data with missing cells: the expected X'X/n, whatever the shape, lower triangle.
  std::vector<double> scatter;
  /// As many rows as are ever drawn (see draw_of()), in the order in which they are drawn, if they
  /// were wanted and passed by.
  std::vector<Index> drawn;
  RowFacts row_facts;  ///< if they were wanted and the rows passed by
  double read_s = 0;
};

/// Decomposes a source, which must have random access (see retained_source()). Reads it twice, or
/// once if it is wide; more often if it is so large that only leading components can be computed.
/// `max_dim` says how many are of interest (0: all): where only leading components are computed,
/// at least as many of them; where all can be had, all. Throws InputError for data that cannot be
/// used.
Decomposition compute_spectrum(const Source& source, const Preprocessing& preprocessing,
                               const Effort& effort = {}, Index max_dim = 0,
                               const Wanted& wanted = {});

/// The algorithms; compute_spectrum() picks one by shape, memory and what is wanted.
Decomposition tall_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted = {});
Decomposition wide_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted = {});

/// The rows of wide sparse data, by pairs of their cells. Nothing where that costs too many digits:
/// a mean far from zero, or a spectrum that a Gram matrix does not resolve.
std::optional<Decomposition> sparse_wide_spectrum(const Source& source, const SparseView& matrix,
                                                  const Preprocessing& preprocessing,
                                                  const Effort& effort, const Wanted& wanted = {});

/// Do this many square matrices of the shorter side fit into memory, with some rows?
bool gram_fits_memory(Shape shape, Index matrices, const Effort& effort);

/// How many leading eigenvalues are computed of data that are too large for all of them, where
/// `max_dim` are of interest (0: all).
Index leading_count(Index max_dim, Index side);

/// Throws InputError where the numbers have too few digits to tell rows apart.
void require_digits(const Spectrum& spectrum, const Preparation& preparation, const Source& source);

/// Is a Krylov space over the data cheaper than a Gram matrix, for `count` components and nothing
/// else?
bool few_are_cheaper(Index side, Index count, bool sparse);

/// Only the `count` leading eigenvalues; total variance and norms of all rows.
Decomposition truncated_spectrum(const Source& source, const Preprocessing& preprocessing,
                                 const Effort& effort, Index count, const Wanted& wanted = {});

/// Shared last step: the finished spectrum, after a check of its invariant (the squared norms, if
/// known, add up to n times the total variance).
Spectrum finish_spectrum(std::vector<double> eigenvalues, double total_variance, NormMeasure norms,
                         const Preparation& preparation, const Preprocessing& preprocessing,
                         Index n);

/// Rows whose squared norm is below this count as equal to the mean.
double zero_row_limit(double total_variance);

}  // namespace pcadim
