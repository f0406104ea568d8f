#pragma once
#include <span>
#include <vector>

#include "linalg/linalg.hpp"

namespace pcadim {

/// The eigenvalues of a Gram matrix (side x side, lower triangle, destroyed), descending, at most
/// `max_rank` of them, negative rounding errors set to zero. The thread count changes no digit.
std::vector<double> gram_eigenvalues(Index side, double* gram, Index max_rank, int threads);

/// The same; where leading vectors will be asked for as well, the form that tells them is kept, if
/// it is found on the way: else it stays empty.
std::vector<double> gram_eigenvalues(Index side, Zeroed<double> gram, Index max_rank, int threads,
                                     TridiagonalForm& form);

/// Does the spectrum span more than a Gram matrix can resolve? Squaring the data halves the digits:
/// an eigenvalue 1e-9 below the largest still has about six of them, one 1e-14 below has one.
bool beyond_gram(const std::vector<double>& eigenvalues, Index max_rank);

/// Collects panels of a matrix A (side x any) and keeps only the factor L of A = L Q: the singular
/// values without squaring the data, in memory of side x (side + panel).
class LowerFactor {
 public:
  explicit LowerFactor(Index side) : side_(side) {}
  /// A factor that is known: side x cols, column-major, cols <= side, zero above the diagonal.
  LowerFactor(Index side, Index cols, std::vector<double> factor);
  /// Room for a panel of `cols` columns (side rows each): fill it, then call absorb().
  double* panel(Index cols);
  void absorb();
  void merge(const LowerFactor& other);
  Index side() const { return side_; }
  Index cols() const { return factor_cols_; }
  std::span<const double> factor() const;  ///< side x cols, see above
  /// The singular values of everything absorbed, descending.
  std::vector<double> singular_values() const;
  /// The same with their left vectors, side x r.
  SingularVectors singular_vectors() const;

 private:
  Index side_, factor_cols_ = 0, panel_cols_ = 0;
  std::vector<double> work_;  // [L | panel], column-major
};

/// Squares over n, with everything below the rounding error of the data removed: singular values
/// under max(n, p) * eps * max(s_1, sqrt(n) * |mean|) are zero.
void drop_zeros(std::vector<double>& eigenvalues, Index n, Index p, double mean_length);

}  // namespace pcadim
