#pragma once
#include <optional>
#include <span>
#include <vector>

#include "base/memory/zeroed.hpp"
#include "linalg/products/blocks.hpp"
#include "pcadim/index.hpp"

/// What is asked of a library of linear algebra, and no other layer knows one. There are two back
/// ends, one file each: lapack_backend.cpp (OpenBLAS) and eigen_backend.cpp. Calls run on the
/// thread that makes them, and many threads may call at once. All matrices are column-major;
/// symmetric ones live in their lower triangle.
namespace pcadim {

/// S += A A' for A of size n x k (n rows); S is n x n, lower triangle.
void add_outer_products(Index n, Index k, const double* a, double* s);

/// The same for one block of S alone, and by blocks on several threads.
void add_outer_products(const Block& block, Index n, Index k, const double* a, double* s);
void add_outer_products(Index n, Index k, const double* a, double* s, int threads);

/// The same of numbers in float32, without the diagonal. Products and their sums, of k each, are
/// rounded to float32; what is added to S is not.
void add_outer_products(Index n, Index k, const float* a, double* s);
void add_outer_products(const Block& block, Index n, Index k, const float* a, double* s);
/// Are these faster than those of doubles?
bool has_single_products();

/// S += A' A for A of size k x n; S is n x n, lower triangle. Again whole, for a block, and on
/// several threads.
void add_inner_products(Index n, Index k, const double* a, double* s);
void add_inner_products(const Block& block, Index n, Index k, const double* a, double* s);
void add_inner_products(Index n, Index k, const double* a, double* s, int threads);

/// S += weight * v v', lower triangle.
void add_rank_one(Index n, double weight, const double* v, double* s);

/// C = A B for A (m x k) and B (k x n).
void multiply(Index m, Index n, Index k, const double* a, const double* b, double* c);

/// C = A' B for A (k x m) and B (k x n).
void multiply_transposed(Index m, Index n, Index k, const double* a, const double* b, double* c);

/// A strip of a taller matrix: its columns are `step` apart.
struct Strip {
  const double* data = nullptr;
  Index step = 0;
};

/// C += weight * A B for A (m x k) and B (k x n); C's columns are c_step apart.
void add_product(double weight, Index m, Index n, Index k, Strip a, Strip b, double* c,
                 Index c_step);

/// C += weight * A' B for A (k x m) and B (k x n); C's columns are c_step apart.
void add_transposed_product(double weight, Index m, Index n, Index k, Strip a, Strip b, double* c,
                            Index c_step);

/// Takes the part along the orthonormal `directions` (n long each) away from the columns of X (n x
/// width).
void remove_directions(std::span<const double> directions, Index n, Index width, double* x);

/// y = S x for a symmetric matrix.
void multiply_symmetric(Index n, const double* s, const double* x, double* y);

/// Eigenvalues and their orthonormal vectors, column after column.
struct Eigenpairs {
  std::vector<double> values, vectors;
};

/// The eigenvalues of a symmetric matrix (destroyed), ascending.
std::vector<double> symmetric_eigenvalues(Index n, double* s);

/// A symmetric matrix S = Q T Q' with T tridiagonal, which is most of the way to its eigenvectors.
struct TridiagonalForm {
  std::vector<double> values;          ///< the eigenvalues, ascending
  std::vector<double> diagonal, next;  ///< T
  Zeroed<double> reflectors;           ///< Q, as the library has it
  std::vector<double> factors;
};

/// T and the factors of Q, whose reflectors take the matrix's place, if the library tells them:
/// else the form is empty. The squares of the numbers must not leave the range of doubles.
TridiagonalForm tridiagonal_form(Index n, double* s);

/// The vectors of the `count` largest eigenvalues, ascending, from a form that is not empty;
/// nothing where inverse iterations do not settle.
std::optional<Eigenpairs> last_eigenvectors(const TridiagonalForm& form, Index count);

/// The same on several threads where the matrix is large. The thread count changes no digit.
std::vector<double> symmetric_eigenvalues(Index n, double* s, int threads);

/// The same, and the eigenvectors take the matrix's place, column after column.
std::vector<double> symmetric_eigenvectors(Index n, double* s);

/// The same for the `count` largest eigenvalues alone, ascending: the vectors are the columns.
Eigenpairs last_eigenvectors(Index n, double* s, Index count);

/// The `count` largest eigenvalues of a positive semi-definite matrix (destroyed), descending. A
/// few of many by Lanczos iterations, to an error below 1e-6 of the largest (about 1e-11 as a
/// rule); otherwise all are computed. Lanczos may count exactly equal ones once, so this is for
/// matrices of random numbers.
std::vector<double> leading_eigenvalues(Index n, double* s, Index count);

/// The `count` leading eigenpairs of a positive semi-definite matrix (destroyed), descending: all
/// are computed, or some of many, or a few by a block Krylov space, to rounding errors either way.
/// Any number of threads gives the same digits.
Eigenpairs leading_eigenpairs(Index n, double* s, Index count, int threads);

/// The same from the matrix's form; nothing where it is empty or does not tell.
std::optional<Eigenpairs> leading_eigenpairs(const TridiagonalForm& form, Index count);

/// A = L Q with Q Q' = I for A of size n x k (destroyed): L, n x min(n, k), lower trapezoidal.
std::vector<double> lower_factor(Index n, Index k, double* a);

/// The singular values of an m x n matrix (destroyed), descending.
std::vector<double> singular_values(Index m, Index n, double* a);

/// A = U diag(values) V', values descending, of length r = min(m, n).
struct SingularVectors {
  std::vector<double> values;
  std::vector<double> left;              ///< m x r
  std::vector<double> right_transposed;  ///< r x n
};

/// The thin singular value decomposition of an m x n matrix (destroyed).
SingularVectors singular_vectors(Index m, Index n, double* a);

/// Replaces the columns of A (m x n, m >= n) by an orthonormal basis of their span, oriented so
/// that Gaussian columns give a uniformly distributed basis.
void orthonormalise(Index m, Index n, double* a);

/// The eigenvalues of a symmetric tridiagonal matrix (destroyed), ascending.
std::vector<double> tridiagonal_eigenvalues(std::span<double> diagonal,
                                            std::span<double> off_diagonal);

/// Eigenvalues (ascending, into `diagonal`) of a symmetric tridiagonal matrix and the squares of
/// the first components of its normalised eigenvectors: a Gauss quadrature's nodes and weights.
std::vector<double> tridiagonal_quadrature(std::span<double> diagonal,
                                           std::span<double> off_diagonal);

}  // namespace pcadim
