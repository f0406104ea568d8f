#pragma once
#include <functional>
#include <string>
#include <vector>

#include "base/effort.hpp"
#include "linalg/linalg.hpp"
#include "passes/preparation.hpp"
#include "pcadim/source.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {

/// The leading principal components of prepared data.
struct LeadingComponents {
  Preparation preparation;
  double total_variance = 0;         ///< trace of X'X/n
  std::vector<double> variances;     ///< eigenvalues of X'X/n, descending
  std::vector<double> loadings;      ///< their vectors, p x count, column after column
  std::vector<std::string> remarks;  ///< what the user should know about how they were computed
};

/// The `count` leading components of a source with random access, by the algorithms of
/// compute_spectrum(), as accurate as a singular value decomposition: if the Gram matrix has lost
/// too many digits for a component that is wanted, singular vectors of a factor of the data take
/// over. Signs are fixed by fix_signs(). Throws InputError for data that cannot be used, or that
/// have fewer components.
LeadingComponents leading_components(const Source& source, const Preprocessing& preprocessing,
                                     const Effort& effort, Index count);

/// The same from data that are already decomposed: the Gram matrix that the decomposition kept is
/// consumed, so that only loadings of wide data take one more pass. If it kept none, the
/// components are computed from scratch. Where cells are missing they are those of the expected
/// scatter, which is consumed, too.
LeadingComponents leading_components(const Source& source, Decomposition& known,
                                     const Preprocessing& preprocessing, const Effort& effort,
                                     Index count);

/// X'X or X X' over n, as far as it is known.
struct KnownGram {
  Zeroed<double> matrix;      ///< lower triangle; empty if it is not known
  TridiagonalForm form = {};  ///< may be empty as well
};

/// The `count` leading pairs of X'X or X X'. `compute` finds the matrix where it is not known.
Eigenpairs leading_pairs(KnownGram gram, Index n, Index side, Index count, int threads,
                         const std::function<Zeroed<double>()>& compute);

/// The algorithms; leading_components() picks one by shape and memory. Signs are arbitrary, and
/// there are fewer components if the rank is smaller.
LeadingComponents tall_components(const Source& source, PreparedColumns columns,
                                  const Effort& effort, Index count, KnownGram gram = {});
LeadingComponents wide_components(const Source& source, PreparedColumns columns,
                                  const Effort& effort, Index count, KnownGram gram = {});
LeadingComponents truncated_components(const Source& source, PreparedColumns columns,
                                       const Effort& effort, Index count);

/// Makes the loading of largest absolute value positive in each component (p x any number, column
/// after column); of several that are equal up to rounding the first one counts.
void fix_signs(std::vector<double>& loadings, Index p);

/// Are the first `count` eigenvectors of a Gram matrix as good as singular vectors of the data?
/// Needs its eigenvalues, descending, with the one that follows the wanted ones if there is any.
bool gram_resolves(const std::vector<double>& eigenvalues, Index count);

/// Singular values and left vectors as eigenpairs of the Gram matrix.
Eigenpairs squared(SingularVectors parts);

/// Divides the eigenvalues of X'X (or X X') by n and keeps the first `count` pairs, but none whose
/// eigenvalue is zero up to rounding.
void keep_nonzero(Eigenpairs& pairs, Index count, const Preparation& preparation, Index n);

}  // namespace pcadim
