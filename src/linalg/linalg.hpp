#pragma once
#include <span>
#include <vector>

#include "pcadim/index.hpp"

/// The only room that knows BLAS and LAPACK; another back end replaces this room alone. Calls run
/// on the thread that makes them, and many threads may call at once. All matrices are column-major;
/// symmetric ones live in their lower triangle.
namespace pcadim {

/// S += A A' for A of size n x k (n rows); S is n x n, lower triangle.
void add_outer_products(Index n, Index k, const double* a, double* s);

/// The same by panels of columns of S on several threads. The panels depend on n alone, so the
/// thread count changes no digit.
void add_outer_products(Index n, Index k, const double* a, double* s, int threads);

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

/// Replaces the columns of A (m x n, m >= n) by an orthonormal basis of their span, oriented so
/// that Gaussian columns give a uniformly distributed basis.
void orthonormalise(Index m, Index n, double* a);

/// Eigenvalues (ascending, into `diagonal`) of a symmetric tridiagonal matrix and the squares of
/// the first components of its normalised eigenvectors: a Gauss quadrature's nodes and weights.
std::vector<double> tridiagonal_quadrature(std::span<double> diagonal,
                                           std::span<double> off_diagonal);

}  // namespace pcadim
