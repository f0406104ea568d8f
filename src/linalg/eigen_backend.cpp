#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <string>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "linalg/products/single_products.hpp"
#include "pcadim/error.hpp"

// Eigen has no threads of its own here (EIGEN_DONT_PARALLELIZE) and no state, so calls run on the
// thread that makes them. Decompositions work on matrices that Eigen allocates: these are aligned,
// so that where a caller's array happens to lie changes no digit.
namespace pcadim {
namespace {

using Dense = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Step = Eigen::OuterStride<>;
using Matrix = Eigen::Map<Dense, Eigen::Unaligned, Step>;
using ConstMatrix = Eigen::Map<const Dense, Eigen::Unaligned, Step>;

Matrix matrix(double* data, Index rows, Index cols, Index step) {
  return {data, offset(rows), offset(cols), Step(offset(step))};
}

ConstMatrix matrix(const double* data, Index rows, Index cols, Index step) {
  return {data, offset(rows), offset(cols), Step(offset(step))};
}

Matrix matrix(double* data, Index rows, Index cols) { return matrix(data, rows, cols, rows); }

ConstMatrix matrix(const double* data, Index rows, Index cols) {
  return matrix(data, rows, cols, rows);
}

template <class Solver>
void check(const Solver& solver, const char* what) {
  if (solver.info() == Eigen::Success) return;
  throw InternalError(std::string("Eigen's ") + what + " did not converge");
}

template <class Values>
std::vector<double> list(const Values& values) {
  return {values.data(), values.data() + values.size()};
}

Eigen::SelfAdjointEigenSolver<Dense> symmetric_eigen(Index n, const double* s, int what) {
  Eigen::SelfAdjointEigenSolver<Dense> solver(matrix(s, n, n), what);
  check(solver, "symmetric eigenvalue solver");
  return solver;
}

struct TridiagonalEigen {
  Eigen::SelfAdjointEigenSolver<Dense> solver;
  double scale = 1;  ///< of the eigenvalues
};

TridiagonalEigen tridiagonal_eigen(std::span<const double> diagonal,
                                   std::span<const double> off_diagonal, int what) {
  const auto nodes = matrix(diagonal.data(), std::ssize(diagonal), 1).col(0);
  const auto beside = matrix(off_diagonal.data(), std::ssize(diagonal) - 1, 1).col(0);
  // This one of Eigen's solvers does not scale by itself, and its criterion of convergence is made
  // for numbers up to 1.
  const double largest =
      std::max(nodes.lpNorm<Eigen::Infinity>(), beside.lpNorm<Eigen::Infinity>());
  TridiagonalEigen result;
  if (largest > 0) result.scale = largest;
  result.solver.computeFromTridiagonal(nodes / result.scale, beside / result.scale, what);
  check(result.solver, "tridiagonal eigenvalue solver");
  return result;
}

Eigen::BDCSVD<Dense> decompose(Index m, Index n, const double* a, unsigned int what) {
  Eigen::BDCSVD<Dense> solver(matrix(a, m, n), what);
  check(solver, "singular value decomposition");
  return solver;
}

}  // namespace

void add_outer_products(Index n, Index k, const double* a, double* s) {
  matrix(s, n, n).selfadjointView<Eigen::Lower>().rankUpdate(matrix(a, n, k));
}

void add_outer_products(const Block& block, Index n, Index k, const double* a, double* s) {
  const ConstMatrix left = matrix(a + block.row, block.rows, k, n);
  const ConstMatrix right = matrix(a + block.col, block.cols, k, n);
  auto part = matrix(s + block.col * n + block.row, block.rows, block.cols, n);
  if (block.on_diagonal()) {
    part.selfadjointView<Eigen::Lower>().rankUpdate(left);
  } else {
    part.noalias() += left * right.transpose();
  }
}

// Another copy of Eigen's kernels would make the page for browsers a twentieth larger.
bool has_single_products() { return false; }

void outer_products(const Block& block, Index n, Index k, const float* a, float* product) {
  for (Index j = 0; j < block.cols; ++j) {
    for (Index i = 0; i < block.rows; ++i) {
      float sum = 0;
      for (Index l = 0; l < k; ++l) sum += a[l * n + block.row + i] * a[l * n + block.col + j];
      product[j * block.rows + i] = sum;
    }
  }
}

void add_inner_products(Index n, Index k, const double* a, double* s) {
  matrix(s, n, n).selfadjointView<Eigen::Lower>().rankUpdate(matrix(a, k, n).transpose());
}

void add_inner_products(const Block& block, Index n, Index k, const double* a, double* s) {
  const ConstMatrix left = matrix(a + block.row * k, k, block.rows);
  const ConstMatrix right = matrix(a + block.col * k, k, block.cols);
  auto part = matrix(s + block.col * n + block.row, block.rows, block.cols, n);
  if (block.on_diagonal()) {
    part.selfadjointView<Eigen::Lower>().rankUpdate(left.transpose());
  } else {
    part.noalias() += left.transpose() * right;
  }
}

void add_rank_one(Index n, double weight, const double* v, double* s) {
  matrix(s, n, n).selfadjointView<Eigen::Lower>().rankUpdate(matrix(v, n, 1).col(0), weight);
}

void multiply(Index m, Index n, Index k, const double* a, const double* b, double* c) {
  matrix(c, m, n).noalias() = matrix(a, m, k) * matrix(b, k, n);
}

void multiply_transposed(Index m, Index n, Index k, const double* a, const double* b, double* c) {
  matrix(c, m, n).noalias() = matrix(a, k, m).transpose() * matrix(b, k, n);
}

void add_product(double weight, Index m, Index n, Index k, Strip a, Strip b, double* c,
                 Index c_step) {
  matrix(c, m, n, c_step).noalias() +=
      weight * matrix(a.data, m, k, a.step) * matrix(b.data, k, n, b.step);
}

void add_transposed_product(double weight, Index m, Index n, Index k, Strip a, Strip b, double* c,
                            Index c_step) {
  matrix(c, m, n, c_step).noalias() +=
      weight * matrix(a.data, k, m, a.step).transpose() * matrix(b.data, k, n, b.step);
}

void multiply_symmetric(Index n, const double* s, const double* x, double* y) {
  matrix(y, n, 1).col(0).noalias() =
      matrix(s, n, n).selfadjointView<Eigen::Lower>() * matrix(x, n, 1).col(0);
}

std::vector<double> symmetric_eigenvalues(Index n, double* s) {
  if (n == 0) return {};
  return list(symmetric_eigen(n, s, Eigen::EigenvaluesOnly).eigenvalues());
}

std::vector<double> symmetric_eigenvectors(Index n, double* s) {
  if (n == 0) return {};
  const auto solver = symmetric_eigen(n, s, Eigen::ComputeEigenvectors);
  matrix(s, n, n) = solver.eigenvectors();
  return list(solver.eigenvalues());
}

Eigenpairs last_eigenvectors(Index n, double* s, Index count) {
  const std::vector<double> all = symmetric_eigenvectors(n, s);
  return {{all.end() - offset(count), all.end()}, {s + (n - count) * n, s + n * n}};
}

TridiagonalForm tridiagonal_form(Index, double*) { return {}; }

std::optional<Eigenpairs> last_eigenvectors(const TridiagonalForm&, Index) { return std::nullopt; }

// A' = Q' L' is a QR factorisation.
std::vector<double> lower_factor(Index n, Index k, double* a) {
  const Index side = std::min(n, k);
  const Eigen::HouseholderQR<Dense> factors(matrix(a, n, k).transpose());
  std::vector<double> lower(size(n * side));
  matrix(lower.data(), n, side).triangularView<Eigen::Lower>() =
      factors.matrixQR().topRows(offset(side)).transpose();
  return lower;
}

std::vector<double> singular_values(Index m, Index n, double* a) {
  if (std::min(m, n) == 0) return {};
  return list(decompose(m, n, a, 0).singularValues());
}

SingularVectors singular_vectors(Index m, Index n, double* a) {
  if (std::min(m, n) == 0) return {};
  const auto solver = decompose(m, n, a, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const Dense right = solver.matrixV().transpose();
  return {list(solver.singularValues()), list(solver.matrixU()), list(right)};
}

void orthonormalise(Index m, Index n, double* a) {
  const Eigen::HouseholderQR<Dense> factors(matrix(a, m, n));
  // The factor is unique, and the basis of Gaussian columns uniform, once R's diagonal is positive.
  const Vector diagonal = factors.matrixQR().diagonal();
  const Vector sign = diagonal.unaryExpr([](double r) { return r < 0 ? -1.0 : 1.0; });
  const Dense basis = factors.householderQ() * Dense::Identity(offset(m), offset(n));
  matrix(a, m, n) = basis * sign.asDiagonal();
}

std::vector<double> tridiagonal_eigenvalues(std::span<double> diagonal,
                                            std::span<double> off_diagonal) {
  if (diagonal.empty()) return {};
  const auto [solver, scale] = tridiagonal_eigen(diagonal, off_diagonal, Eigen::EigenvaluesOnly);
  return list(Vector(solver.eigenvalues() * scale));
}

std::vector<double> tridiagonal_quadrature(std::span<double> diagonal,
                                           std::span<double> off_diagonal) {
  if (diagonal.empty()) return {};
  const auto [solver, scale] =
      tridiagonal_eigen(diagonal, off_diagonal, Eigen::ComputeEigenvectors);
  matrix(diagonal.data(), std::ssize(diagonal), 1).col(0) = solver.eigenvalues() * scale;
  return list(Vector(solver.eigenvectors().row(0).cwiseAbs2()));
}

}  // namespace pcadim
