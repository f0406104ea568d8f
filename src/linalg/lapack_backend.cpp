#include <cblas.h>
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "base/size.hpp"
#include "linalg/lapack_kernels.hpp"
#include "linalg/linalg.hpp"
#include "linalg/products/single_products.hpp"
#include "pcadim/error.hpp"

extern "C" {
void dsyevd_(const char* jobz, const char* uplo, const int* n, double* a, const int* lda, double* w,
             double* work, const int* lwork, int* iwork, const int* liwork, int* info);
void dsyevr_(const char* jobz, const char* range, const char* uplo, const int* n, double* a,
             const int* lda, const double* vl, const double* vu, const int* il, const int* iu,
             const double* abstol, int* m, double* w, double* z, const int* ldz, int* isuppz,
             double* work, const int* lwork, int* iwork, const int* liwork, int* info);
void dgelqf_(const int* m, const int* n, double* a, const int* lda, double* tau, double* work,
             const int* lwork, int* info);
void dgeqrf_(const int* m, const int* n, double* a, const int* lda, double* tau, double* work,
             const int* lwork, int* info);
void dorgqr_(const int* m, const int* n, const int* k, double* a, const int* lda, const double* tau,
             double* work, const int* lwork, int* info);
void dgesdd_(const char* jobz, const int* m, const int* n, double* a, const int* lda, double* s,
             double* u, const int* ldu, double* vt, const int* ldvt, double* work, const int* lwork,
             int* iwork, int* info);
void dsytrd_(const char* uplo, const int* n, double* a, const int* lda, double* d, double* e,
             double* tau, double* work, const int* lwork, int* info);
void dstein_(const int* n, const double* d, const double* e, const int* m, const double* w,
             const int* iblock, const int* isplit, double* z, const int* ldz, double* work,
             int* iwork, int* ifail, int* info);
void dormtr_(const char* side, const char* uplo, const char* trans, const int* m, const int* n,
             const double* a, const int* lda, const double* tau, double* c, const int* ldc,
             double* work, const int* lwork, int* info);
void dstev_(const char* jobz, const int* n, double* d, double* e, double* z, const int* ldz,
            double* work, int* info);
void dsterf_(const int* n, double* d, double* e, int* info);
}

namespace pcadim {
namespace {

/// LAPACK counts in int.
int as_int(Index value) {
  if (value > std::numeric_limits<int>::max()) {
    throw InternalError("a matrix side of " + std::to_string(value) +
                        " is more than the linear algebra library can count");
  }
  return static_cast<int>(value);
}

void check(int info, const char* routine) {
  if (info != 0) {
    throw InternalError(std::string("LAPACK's ") + routine + " failed with code " +
                        std::to_string(info));
  }
}

/// Calls a LAPACK routine twice: for the size of its work space, then for the work.
template <class Call>
void with_workspace(const char* routine, Call call) {
  double wanted = 0;
  int length = -1, info = 0;
  call(&wanted, &length, &info);
  check(info, routine);
  length = static_cast<int>(std::min<double>(wanted, std::numeric_limits<int>::max()));
  std::vector<double> work(static_cast<std::size_t>(std::max(1, length)));
  call(work.data(), &length, &info);
  check(info, routine);
}

/// While it lives, this thread's calls of the library run on this thread alone. The setting is the
/// thread's own (OpenMP), so nobody else feels it.
class OnThisThread {
 public:
  OnThisThread() {
    omp_set_num_threads(1);
    // The library's first call sets up buffers for the number of threads it finds, and that must
    // not happen on two threads at once.
    static const bool ready = [] {
      use_better_kernels();
      const double one = 1;
      double square = 0;
      cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, 1, 1, 1.0, &one, 1, 0.0, &square, 1);
      return square == 1;
    }();
    if (!ready) throw InternalError("the linear algebra library cannot square 1");
  }
  ~OnThisThread() { omp_set_num_threads(before_); }
  OnThisThread(const OnThisThread&) = delete;
  OnThisThread& operator=(const OnThisThread&) = delete;

 private:
  int before_ = omp_get_max_threads();
};

/// Eigenvalues, ascending, and with the job "V" the vectors in place of the matrix.
std::vector<double> symmetric_eigen(const char* job, Index n, double* s) {
  const OnThisThread alone;
  const int order = as_int(n), integers = *job == 'V' ? 3 + 5 * order : 1;
  std::vector<int> iwork(size(integers));
  std::vector<double> values(size(n));
  with_workspace("dsyevd", [&](double* work, int* length, int* info) {
    dsyevd_(job, "L", &order, s, &order, values.data(), work, length, iwork.data(), &integers,
            info);
  });
  return values;
}

}  // namespace

void add_outer_products(Index n, Index k, const double* a, double* s) {
  const OnThisThread alone;
  cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, as_int(n), as_int(k), 1.0, a, as_int(n), 1.0,
              s, as_int(n));
}

void add_outer_products(const Block& block, Index n, Index k, const double* a, double* s) {
  const OnThisThread alone;
  const double *left = a + block.row, *right = a + block.col;
  const int side = as_int(n), rows = as_int(block.rows), cols = as_int(block.cols);
  double* corner = s + block.col * n + block.row;
  if (block.on_diagonal()) {
    cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, cols, as_int(k), 1.0, left, side, 1.0,
                corner, side);
  } else {
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, rows, cols, as_int(k), 1.0, left, side,
                right, side, 1.0, corner, side);
  }
}

bool has_single_products() { return true; }

void outer_products(const Block& block, Index n, Index k, const float* a, float* product) {
  const OnThisThread alone;
  const float *left = a + block.row, *right = a + block.col;
  const int side = as_int(n), rows = as_int(block.rows), cols = as_int(block.cols);
  if (block.on_diagonal()) {
    cblas_ssyrk(CblasColMajor, CblasLower, CblasNoTrans, cols, as_int(k), 1.0F, left, side, 0.0F,
                product, cols);
  } else {
    cblas_sgemm(CblasColMajor, CblasNoTrans, CblasTrans, rows, cols, as_int(k), 1.0F, left, side,
                right, side, 0.0F, product, rows);
  }
}

void add_inner_products(Index n, Index k, const double* a, double* s) {
  const OnThisThread alone;
  cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, as_int(n), as_int(k), 1.0, a, as_int(k), 1.0,
              s, as_int(n));
}

void add_inner_products(const Block& block, Index n, Index k, const double* a, double* s) {
  const OnThisThread alone;
  const double *left = a + block.row * k, *right = a + block.col * k;
  const int depth = as_int(k), rows = as_int(block.rows), cols = as_int(block.cols);
  double* corner = s + block.col * n + block.row;
  if (block.on_diagonal()) {
    cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, cols, depth, 1.0, left, depth, 1.0, corner,
                as_int(n));
  } else {
    cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, rows, cols, depth, 1.0, left, depth, right,
                depth, 1.0, corner, as_int(n));
  }
}

void add_rank_one(Index n, double weight, const double* v, double* s) {
  const OnThisThread alone;
  cblas_dsyr(CblasColMajor, CblasLower, as_int(n), weight, v, 1, s, as_int(n));
}

void multiply(Index m, Index n, Index k, const double* a, const double* b, double* c) {
  const OnThisThread alone;
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, as_int(m), as_int(n), as_int(k), 1.0, a,
              as_int(m), b, as_int(k), 0.0, c, as_int(m));
}

void multiply_transposed(Index m, Index n, Index k, const double* a, const double* b, double* c) {
  const OnThisThread alone;
  cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, as_int(m), as_int(n), as_int(k), 1.0, a,
              as_int(k), b, as_int(k), 0.0, c, as_int(m));
}

void add_product(double weight, Index m, Index n, Index k, Strip a, Strip b, double* c,
                 Index c_step) {
  const OnThisThread alone;
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, as_int(m), as_int(n), as_int(k), weight,
              a.data, as_int(a.step), b.data, as_int(b.step), 1.0, c, as_int(c_step));
}

void add_transposed_product(double weight, Index m, Index n, Index k, Strip a, Strip b, double* c,
                            Index c_step) {
  const OnThisThread alone;
  cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, as_int(m), as_int(n), as_int(k), weight,
              a.data, as_int(a.step), b.data, as_int(b.step), 1.0, c, as_int(c_step));
}

void multiply_symmetric(Index n, const double* s, const double* x, double* y) {
  const OnThisThread alone;
  cblas_dsymv(CblasColMajor, CblasLower, as_int(n), 1.0, s, as_int(n), x, 1, 0.0, y, 1);
}

std::vector<double> symmetric_eigenvalues(Index n, double* s) { return symmetric_eigen("N", n, s); }

std::vector<double> symmetric_eigenvectors(Index n, double* s) {
  return symmetric_eigen("V", n, s);
}

Eigenpairs last_eigenvectors(Index n, double* s, Index count) {
  const OnThisThread alone;
  const int order = as_int(n), first = as_int(n - count + 1), integers = 10 * order;
  const double unused = 0, tolerance = 0;  // 0: LAPACK's own
  int found = 0;
  bool settled = true;
  std::vector<int> iwork(size(integers)), support(2 * size(count));
  std::vector<double> copy(s, s + n * n);
  Eigenpairs pairs{std::vector<double>(size(n)), std::vector<double>(size(n * count))};
  with_workspace("dsyevr", [&](double* work, int* length, int* info) {
    dsyevr_("V", "I", "L", &order, s, &order, &unused, &unused, &first, &order, &tolerance, &found,
            pairs.values.data(), pairs.vectors.data(), &order, support.data(), work, length,
            iwork.data(), &integers, info);
    if (*info > 0) settled = false;
    *info = std::min(*info, 0);
  });
  pairs.values.resize(size(count));
  if (settled && found == count) return pairs;
  // Inverse iterations did not settle on every vector: all of them together do.
  const std::vector<double> all = symmetric_eigenvectors(n, copy.data());
  return {{all.end() - count, all.end()}, {copy.end() - n * count, copy.end()}};
}

TridiagonalForm tridiagonal_form(Index n, double* s) {
  const OnThisThread alone;
  const int order = as_int(n);
  TridiagonalForm form;
  form.diagonal.resize(size(n));
  form.next.resize(size(n - 1));
  form.factors.resize(size(n));
  with_workspace("dsytrd", [&](double* work, int* length, int* info) {
    dsytrd_("L", &order, s, &order, form.diagonal.data(), form.next.data(), form.factors.data(),
            work, length, info);
  });
  return form;
}

std::optional<Eigenpairs> last_eigenvectors(const TridiagonalForm& form, Index count) {
  const OnThisThread alone;
  const Index n = std::ssize(form.values);
  const int order = as_int(n), wanted = as_int(count);
  Eigenpairs pairs{{form.values.end() - count, form.values.end()},
                   std::vector<double>(size(n * count))};
  // All in one block: where T falls apart, equal eigenvalues are still told apart by their vectors.
  const std::vector<int> block(size(count), 1), end(size(n), order);
  std::vector<int> integers(size(n)), failed(size(count));
  std::vector<double> own_work(size(5 * n));
  int info = 0;
  dstein_(&order, form.diagonal.data(), form.next.data(), &wanted, pairs.values.data(),
          block.data(), end.data(), pairs.vectors.data(), &order, own_work.data(), integers.data(),
          failed.data(), &info);
  if (info != 0) return std::nullopt;
  with_workspace("dormtr", [&](double* work, int* length, int* status) {
    dormtr_("L", "L", "N", &order, &wanted, form.reflectors.data(), &order, form.factors.data(),
            pairs.vectors.data(), &order, work, length, status);
  });
  return pairs;
}

std::vector<double> lower_factor(Index n, Index k, double* a) {
  const OnThisThread alone;
  const int rows = as_int(n), cols = as_int(k);
  const Index side = std::min(n, k);
  std::vector<double> tau(size(side));
  with_workspace("dgelqf", [&](double* work, int* length, int* info) {
    dgelqf_(&rows, &cols, a, &rows, tau.data(), work, length, info);
  });
  std::vector<double> lower(size(n * side));
  for (Index j = 0; j < side; ++j)
    std::copy(a + j * n + j, a + (j + 1) * n, &lower[size(j * n + j)]);
  return lower;
}

std::vector<double> singular_values(Index m, Index n, double* a) {
  const OnThisThread alone;
  const int rows = as_int(m), cols = as_int(n), unused = 1;
  const Index side = std::min(m, n);
  std::vector<double> values(size(side));
  std::vector<int> iwork(size(8 * side));
  with_workspace("dgesdd", [&](double* work, int* length, int* info) {
    dgesdd_("N", &rows, &cols, a, &rows, values.data(), nullptr, &unused, nullptr, &unused, work,
            length, iwork.data(), info);
  });
  return values;
}

SingularVectors singular_vectors(Index m, Index n, double* a) {
  const OnThisThread alone;
  const Index rank = std::min(m, n);
  const int rows = as_int(m), cols = as_int(n), side = as_int(rank);
  SingularVectors result{std::vector<double>(size(rank)), std::vector<double>(size(m * rank)),
                         std::vector<double>(size(rank * n))};
  std::vector<int> iwork(size(8 * rank));
  with_workspace("dgesdd", [&](double* work, int* length, int* info) {
    dgesdd_("S", &rows, &cols, a, &rows, result.values.data(), result.left.data(), &rows,
            result.right_transposed.data(), &side, work, length, iwork.data(), info);
  });
  return result;
}

void orthonormalise(Index m, Index n, double* a) {
  const OnThisThread alone;
  const int rows = as_int(m), cols = as_int(n);
  std::vector<double> tau(size(n));
  with_workspace("dgeqrf", [&](double* work, int* length, int* info) {
    dgeqrf_(&rows, &cols, a, &rows, tau.data(), work, length, info);
  });
  // The factor is unique, and the basis of Gaussian columns uniform, once R's diagonal is positive.
  std::vector<double> sign(size(n));
  for (Index j = 0; j < n; ++j) sign[size(j)] = a[j * m + j] < 0 ? -1.0 : 1.0;
  with_workspace("dorgqr", [&](double* work, int* length, int* info) {
    dorgqr_(&rows, &cols, &cols, a, &rows, tau.data(), work, length, info);
  });
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i < m; ++i) a[j * m + i] *= sign[size(j)];
  }
}

std::vector<double> tridiagonal_eigenvalues(std::span<double> diagonal,
                                            std::span<double> off_diagonal) {
  const OnThisThread alone;
  const int order = as_int(std::ssize(diagonal));
  int info = 0;
  dsterf_(&order, diagonal.data(), off_diagonal.data(), &info);
  check(info, "dsterf");
  return {diagonal.begin(), diagonal.end()};
}

std::vector<double> tridiagonal_quadrature(std::span<double> diagonal,
                                           std::span<double> off_diagonal) {
  const OnThisThread alone;
  const int order = as_int(static_cast<Index>(diagonal.size()));
  const std::size_t n = diagonal.size();
  std::vector<double> vectors(n * n), work(std::max<std::size_t>(1, 2 * n)), weights(n);
  int info = 0;
  dstev_("V", &order, diagonal.data(), off_diagonal.data(), vectors.data(), &order, work.data(),
         &info);
  check(info, "dstev");
  for (std::size_t j = 0; j < n; ++j) weights[j] = vectors[j * n] * vectors[j * n];
  return weights;
}

}  // namespace pcadim
