#include <algorithm>
#include <utility>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/block_krylov.hpp"
#include "linalg/linalg.hpp"
#include "linalg/small_eigenpairs.hpp"

namespace pcadim {
namespace {

/// All eigenvectors cost some n^3, and on one core; a Krylov space needs some hundred products.
bool few_of_many(Index n, Index count) { return n > 700 && count <= n / 20; }

/// Inverse iteration beats all vectors at once while there are few of them.
bool some_of_many(Index n, Index count) { return n > 30 && count <= n / 12; }

/// In descending order; rounding makes no eigenvalue negative.
Eigenpairs reversed(const double* values, const double* vectors, Index n, Index count) {
  Eigenpairs pairs;
  pairs.vectors.reserve(size(n * count));
  for (Index k = count - 1; k >= 0; --k) {
    pairs.values.push_back(std::max(values[k], 0.0));
    pairs.vectors.insert(pairs.vectors.end(), vectors + k * n, vectors + (k + 1) * n);
  }
  return pairs;
}

/// The first of all pairs; rounding makes no eigenvalue negative.
Eigenpairs first_of(Eigenpairs pairs, Index n, Index count) {
  pairs.values.resize(size(count));
  pairs.vectors.resize(size(n * count));
  for (double& value : pairs.values) value = std::max(value, 0.0);
  return pairs;
}

Eigenpairs by_tridiagonal(Index n, double* s, Index count) {
  if (some_of_many(n, count)) {
    const Eigenpairs last = last_eigenvectors(n, s, count);
    return reversed(last.values.data(), last.vectors.data(), n, count);
  }
  const std::vector<double> all = symmetric_eigenvectors(n, s);
  return reversed(all.data() + (n - count), s + (n - count) * n, n, count);
}

void fill_upper_triangle(Index n, double* s) {
  for (Index j = 0; j < n; ++j) {
    for (Index i = j + 1; i < n; ++i) s[i * n + j] = s[j * n + i];
  }
}

/// y = S x by strips of rows, which depend on n alone.
void multiply_by_strips(Index n, const double* s, Index width, const double* x, double* y,
                        int threads) {
  constexpr Index strip = 256;
  parallel_for((n + strip - 1) / strip, threads, [&](Index k) {
    const Index first = k * strip, some = std::min(strip, n - first);
    std::vector<double> part(size(some * width));
    multiply_transposed(some, width, n, s + first * n, x, part.data());
    for (Index j = 0; j < width; ++j) {
      std::copy_n(&part[size(j * some)], some, y + j * n + first);
    }
  });
}

KrylovResult by_krylov(Index n, const double* s, Index count, int threads) {
  KrylovRequest request;
  request.side = n;
  request.count = count;
  request.largest_basis = std::min(n, 4 * count + 200);
  request.vector_tolerance = 1e-14;  // until rounding stops it
  request.threads = threads;
  return leading_by_krylov(request, [&](Index width, const double* x, double* y) {
    multiply_by_strips(n, s, width, x, y, threads);
  });
}

}  // namespace

Eigenpairs leading_eigenpairs(Index n, double* s, Index count, int threads) {
  if (n > 0 && n <= (some_of_many(n, count) ? largest_small_side : largest_side_for_all)) {
    if (auto all = small_eigenpairs(n, s)) return first_of(std::move(*all), n, count);
  }
  if (!few_of_many(n, count)) return by_tridiagonal(n, s, count);
  fill_upper_triangle(n, s);
  KrylovResult found = by_krylov(n, s, count, threads);
  const bool complete = found.settled && std::ssize(found.values) == count;
  if (!complete) return by_tridiagonal(n, s, count);
  return {std::move(found.values), std::move(found.vectors)};
}

std::optional<Eigenpairs> leading_eigenpairs(const TridiagonalForm& form, Index count) {
  if (form.values.empty()) return std::nullopt;
  const auto last = last_eigenvectors(form, count);
  if (!last) return std::nullopt;
  return reversed(last->values.data(), last->vectors.data(), std::ssize(form.values), count);
}

}  // namespace pcadim
