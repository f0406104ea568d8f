#pragma once
#include <span>
#include <vector>

#include "pcadim/index.hpp"

/// The only room that knows BLAS and LAPACK; another back end replaces this room alone.
/// All matrices are column-major; symmetric ones live in their lower triangle.
namespace pcadim {

/// Uses `threads` threads inside the linear algebra while it lives (0: leave it as it is). The
/// setting belongs to the calling thread alone (OpenMP), so calls in other threads do not feel it.
/// Inside parallel_for() the linear algebra uses one thread by itself.
class LinalgThreads {
 public:
  explicit LinalgThreads(int threads);
  ~LinalgThreads();
  LinalgThreads(const LinalgThreads&) = delete;
  LinalgThreads& operator=(const LinalgThreads&) = delete;

 private:
  int before_;
};

/// S += A A' for A of size n x k (n rows); S is n x n, lower triangle.
void add_outer_products(Index n, Index k, const double* a, double* s);

/// S += weight * v v', lower triangle.
void add_rank_one(Index n, double weight, const double* v, double* s);

/// C = A B for A (m x k) and B (k x n).
void multiply(Index m, Index n, Index k, const double* a, const double* b, double* c);

/// The eigenvalues of a symmetric matrix (destroyed), ascending.
std::vector<double> symmetric_eigenvalues(Index n, double* s);

/// A = L Q with Q Q' = I for A of size n x k (destroyed): L, n x min(n, k), lower trapezoidal.
std::vector<double> lower_factor(Index n, Index k, double* a);

/// The singular values of an m x n matrix (destroyed), descending.
std::vector<double> singular_values(Index m, Index n, double* a);

/// Replaces the columns of A (m x n, m >= n) by an orthonormal basis of their span, oriented so that
/// Gaussian columns give a uniformly distributed basis.
void orthonormalise(Index m, Index n, double* a);

/// Eigenvalues (ascending, into `diagonal`) of a symmetric tridiagonal matrix and the squares of the
/// first components of its normalised eigenvectors: a Gauss quadrature's nodes and weights.
std::vector<double> tridiagonal_quadrature(std::span<double> diagonal, std::span<double> off_diagonal);

}  // namespace pcadim
