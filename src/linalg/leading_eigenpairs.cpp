#include <algorithm>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/block_krylov.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// All eigenvectors cost some n^3, and on one core; a Krylov space needs some hundred products.
bool few_of_many(Index n, Index count) { return n > 400 && count <= n / 20; }

Eigenpairs by_all(Index n, double* s, Index count) {
  const std::vector<double> ascending = symmetric_eigenvectors(n, s);
  Eigenpairs pairs;
  pairs.vectors.reserve(size(n * count));
  for (Index k = n - 1; k >= n - count; --k) {
    pairs.values.push_back(std::max(ascending[size(k)], 0.0));
    pairs.vectors.insert(pairs.vectors.end(), s + k * n, s + (k + 1) * n);
  }
  return pairs;
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
  if (!few_of_many(n, count)) return by_all(n, s, count);
  fill_upper_triangle(n, s);
  KrylovResult found = by_krylov(n, s, count, threads);
  const bool complete = found.settled && std::ssize(found.values) == count;
  if (!complete) return by_all(n, s, count);
  return {std::move(found.values), std::move(found.vectors)};
}

}  // namespace pcadim
