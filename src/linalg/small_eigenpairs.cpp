#include "linalg/small_eigenpairs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/size.hpp"
#include "base/vector_versions.hpp"
#include "linalg/reflector.hpp"

namespace pcadim {
namespace {

/// T = Q' S Q with its diagonal, what is next to it, and Q (column after column).
struct TurnedMatrix {
  std::vector<double> diagonal, next, basis;
};

/// Both triangles, multiplied by a power of two that makes the largest entry about 1.
std::vector<double> both_triangles(Index n, const double* s, double unit) {
  std::vector<double> all(size(n * n));
  for (Index j = 0; j < n; ++j) {
    for (Index i = j; i < n; ++i) all[size(j * n + i)] = all[size(i * n + j)] = unit * s[j * n + i];
  }
  return all;
}

/// Block -> H block H for a symmetric block of side n whose columns are `step` apart.
PCADIM_VECTOR_VERSIONS
void reflect_block(double tau, const double* v, double* block, Index n, Index step,
                   double* product) {
  std::fill_n(product, n, 0.0);
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i < n; ++i) product[i] += tau * v[j] * block[j * step + i];
  }
  double along = 0;
  for (Index i = 0; i < n; ++i) along += product[i] * v[i];
  for (Index i = 0; i < n; ++i) product[i] -= tau / 2 * along * v[i];
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i < n; ++i) block[j * step + i] -= product[j] * v[i] + v[j] * product[i];
  }
}

/// The product of the reflections, whose vectors stand below the diagonal of the matrix.
std::vector<double> basis_of(const std::vector<double>& all, const std::vector<double>& tau,
                             Index n) {
  std::vector<double> basis(size(n * n));
  for (Index j = 0; j < n; ++j) basis[size(j * n + j)] = 1;
  for (Index k = n - 3; k >= 0; --k) {
    const Index first = k + 1, some = n - first;
    const double* v = &all[size(k * n + first)];
    for (Index j = first; j < n; ++j) {
      double* column = &basis[size(j * n + first)];
      add_multiple(some, -tau[size(k)] * inner_product(some, v, column), v, column);
    }
  }
  return basis;
}

TurnedMatrix turned_matrix(Index n, std::vector<double> all) {
  TurnedMatrix result{std::vector<double>(size(n)), std::vector<double>(size(n)), {}};
  std::vector<double> product(size(n)), tau(size(n));
  for (Index k = 0; k < n; ++k) {
    result.diagonal[size(k)] = all[size(k * n + k)];
    const Index first = k + 1, some = n - first;
    if (some == 1) result.next[size(k)] = all[size(k * n + first)];
    if (some < 2) continue;
    double* v = &all[size(k * n + first)];
    const Reflector reflector = make_reflector(some, v);
    result.next[size(k)] = reflector.head;
    tau[size(k)] = reflector.tau;
    reflect_block(reflector.tau, v, &all[size(first * n + first)], some, n, product.data());
  }
  result.basis = basis_of(all, tau, n);
  return result;
}

/// Turns two columns into each other.
PCADIM_VECTOR_VERSIONS
void turn_columns(double* __restrict a, double* __restrict b, Index n, double c, double s) {
  for (Index i = 0; i < n; ++i) {
    const double x = a[i], y = b[i];
    a[i] = c * x + s * y;
    b[i] = c * y - s * x;
  }
}

/// The eigenvalue of the last 2 x 2 block that is next to its last entry (Wilkinson's shift).
double shift_of(const TurnedMatrix& t, std::size_t last) {
  const double b = t.next[last - 1], half = (t.diagonal[last - 1] - t.diagonal[last]) / 2;
  const double far = half + std::copysign(std::sqrt(half * half + b * b), half);
  return t.diagonal[last] - b * b / far;
}

/// One implicit QR step on the rows `first` to `last`, none of whose neighbours are apart
/// (G. H. Golub and C. F. Van Loan, Matrix Computations, algorithm 8.3.2).
void qr_step(TurnedMatrix& t, std::size_t first, std::size_t last) {
  const auto n = std::ssize(t.diagonal);
  double x = t.diagonal[first] - shift_of(t, last), z = t.next[first];
  for (std::size_t k = first; k < last; ++k) {
    const double r = std::sqrt(x * x + z * z), c = r > 0 ? x / r : 1, s = r > 0 ? z / r : 0;
    if (k > first) t.next[k - 1] = r;
    const double b = t.next[k], moved = s * (t.diagonal[k + 1] - t.diagonal[k]) + 2 * c * b;
    t.diagonal[k] += s * moved;
    t.diagonal[k + 1] -= s * moved;
    x = t.next[k] = c * moved - b;
    if (k + 1 < last) {
      z = s * t.next[k + 1];
      t.next[k + 1] *= c;
    }
    turn_columns(&t.basis[k * size(n)], &t.basis[(k + 1) * size(n)], n, c, s);
  }
}

/// Is what stands between two rows no more than rounding?
bool are_apart(const TurnedMatrix& t, std::size_t k) {
  constexpr double rounding = std::numeric_limits<double>::epsilon();
  return std::abs(t.next[k]) <= rounding * (std::abs(t.diagonal[k]) + std::abs(t.diagonal[k + 1])) +
                                    std::numeric_limits<double>::min();
}

/// Makes the matrix diagonal; false if that takes too long.
bool make_diagonal(TurnedMatrix& t) {
  const std::size_t n = t.diagonal.size();
  std::size_t steps = 0;
  for (std::size_t last = n - 1; last > 0;) {
    if (are_apart(t, last - 1)) {
      --last;
      continue;
    }
    std::size_t first = last - 1;
    while (first > 0 && !are_apart(t, first - 1)) --first;
    constexpr std::size_t most = 40;  // for each eigenvalue; three are usual
    if (++steps > most * n) return false;
    qr_step(t, first, last);
  }
  return true;
}

Eigenpairs descending(const TurnedMatrix& t, double unit) {
  const std::size_t n = t.diagonal.size();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](std::size_t k) { return t.diagonal[k]; });
  Eigenpairs pairs;
  pairs.vectors.reserve(n * n);
  for (const std::size_t k : order) {
    pairs.values.push_back(t.diagonal[k] / unit);
    const double* vector = &t.basis[k * n];
    pairs.vectors.insert(pairs.vectors.end(), vector, vector + n);
  }
  return pairs;
}

}  // namespace

std::optional<Eigenpairs> small_eigenpairs(Index n, const double* s) {
  double largest = 0;
  for (Index j = 0; j < n; ++j) {
    for (Index i = j; i < n; ++i) {
      if (!std::isfinite(s[j * n + i])) return std::nullopt;
      largest = std::max(largest, std::abs(s[j * n + i]));
    }
  }
  constexpr double least = 1e-290;  // whose inverse is a number, too
  const double unit = largest > least ? std::exp2(-std::ilogb(largest)) : 1;
  TurnedMatrix t = turned_matrix(n, both_triangles(n, s, unit));
  if (!make_diagonal(t)) return std::nullopt;
  return descending(t, unit);
}

}  // namespace pcadim
