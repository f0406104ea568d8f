// The floor for any program that decomposes a matrix: one BLAS product and LAPACK's eigenvalues of
// the result, on numbers that already lie in memory. Every core multiplies its share of the rows:
// the fastest way with a BLAS that has no threads. Prints the best time of some repetitions.
//   bare_lapack ROWS COLS [REPETITIONS = 5]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "linalg/linalg.hpp"

namespace {

constexpr int all_threads = 0;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// X'X for n rows of p numbers, lower triangle.
std::vector<double> product(pcadim::Index n, pcadim::Index p, const double* x) {
  const pcadim::Index shares = pcadim::thread_count(all_threads);
  std::vector<std::vector<double>> grams(static_cast<std::size_t>(shares));
  pcadim::parallel_for(shares, all_threads, [&](pcadim::Index k) {
    std::vector<double>& gram = grams[static_cast<std::size_t>(k)];
    gram.resize(static_cast<std::size_t>(p * p));
    const pcadim::Index first = n * k / shares, end = n * (k + 1) / shares;
    pcadim::add_outer_products(p, end - first, x + first * p, gram.data());
  });
  for (std::size_t k = 1; k < grams.size(); ++k) {
    std::transform(grams[k].begin(), grams[k].end(), grams[0].begin(), grams[0].begin(),
                   std::plus<>());
  }
  return std::move(grams[0]);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: bare_lapack ROWS COLS [REPETITIONS]\n", stderr);
    return 2;
  }
  const pcadim::Index n = std::atoll(argv[1]), p = std::atoll(argv[2]);
  const int repetitions = argc > 3 ? std::atoi(argv[3]) : 5;
  std::vector<double> x(static_cast<std::size_t>(n * p));
  pcadim::parallel_for(n, all_threads, [&](pcadim::Index i) {
    pcadim::fill_normal({&x[static_cast<std::size_t>(i * p)], static_cast<std::size_t>(p)}, 1,
                        static_cast<std::uint64_t>(i));
  });
  double best_product = 1e300, best_eigen = 1e300, best = 1e300;
  for (int r = 0; r < repetitions; ++r) {
    const double start = seconds();
    std::vector<double> gram = product(n, p, x.data());
    const double middle = seconds();
    pcadim::symmetric_eigenvalues(p, gram.data());
    const double end = seconds();
    best_product = std::min(best_product, middle - start);
    best_eigen = std::min(best_eigen, end - middle);
    best = std::min(best, end - start);
  }
  std::printf("product %.4f s, eigenvalues %.4f s, together %.4f s\n", best_product, best_eigen,
              best);
  return 0;
}
