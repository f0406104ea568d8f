// Eigenvalues of symmetric matrices of random numbers: the library's own solver on one thread
// (LAPACK's dsyevd), and full to band to tridiagonal on 1, 2, 4, ... threads. Prints the best time
// of some repetitions, the ratio to the library's, the largest difference to its eigenvalues (of
// the largest one), and the seconds of the three parts.
//   eigenvalues [SIDES = 500,1000,2000,3000,5000] [MOST_THREADS = the machine's] [REPETITIONS = 2]
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "base/split.hpp"
#include "linalg/band_reduction.hpp"
#include "linalg/band_to_tridiagonal.hpp"
#include "linalg/linalg.hpp"
#include "linalg/tridiagonal_eigenvalues.hpp"

namespace {

using pcadim::Index;

class Clock {
 public:
  double seconds() const { return std::chrono::duration<double>(Now::now() - start_).count(); }

 private:
  using Now = std::chrono::steady_clock;
  Now::time_point start_ = Now::now();
};

struct Measured {
  double seconds = 1e300;
  std::array<double, 3> parts = {};  // full to band, band to tridiagonal, eigenvalues of that
  std::vector<double> values;
};

Measured once_by_library(Index n, std::vector<double> s) {
  Measured result;
  const Clock watch;
  result.values = pcadim::symmetric_eigenvalues(n, s.data());
  result.seconds = watch.seconds();
  return result;
}

Measured once_by_two_stages(Index n, std::vector<double> s, int threads) {
  Measured result;
  const Clock watch;
  pcadim::BandMatrix band = pcadim::reduce_to_band(n, s.data(), threads);
  result.parts[0] = watch.seconds();
  pcadim::Tridiagonal found = pcadim::reduce_to_tridiagonal(band, threads);
  result.parts[1] = watch.seconds() - result.parts[0];
  result.values = pcadim::tridiagonal_eigenvalues(found.diagonal, found.off_diagonal, threads);
  result.seconds = watch.seconds();
  result.parts[2] = result.seconds - result.parts[0] - result.parts[1];
  return result;
}

template <class Once>
Measured best_of(int repetitions, Once once) {
  Measured best;
  for (int k = 0; k < repetitions; ++k) {
    Measured now = once();
    if (now.seconds < best.seconds) best = std::move(now);
  }
  return best;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0;
  for (std::size_t k = 0; k < a.size(); ++k) worst = std::max(worst, std::abs(a[k] - b[k]));
  return worst / std::max(std::abs(b.front()), std::abs(b.back()));
}

void measure(Index n, int most_threads, int repetitions) {
  std::vector<double> s(pcadim::size(n * n));
  pcadim::fill_normal(s, 1, 1);
  const Measured library = best_of(repetitions, [&] { return once_by_library(n, s); });
  std::printf("%6lld  library  %9.3f\n", static_cast<long long>(n), library.seconds);
  for (int threads = 1; threads <= most_threads; threads *= 2) {
    const Measured ours = best_of(repetitions, [&] { return once_by_two_stages(n, s, threads); });
    std::printf("%6lld  %7d  %9.3f  %5.2f  %10.1e  %7.3f  %11.3f  %6.3f\n",
                static_cast<long long>(n), threads, ours.seconds, library.seconds / ours.seconds,
                difference(ours.values, library.values), ours.parts[0], ours.parts[1],
                ours.parts[2]);
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string sides = argc > 1 ? argv[1] : "500,1000,2000,3000,5000";
  const int most_threads = pcadim::thread_count(argc > 2 ? std::atoi(argv[2]) : 0);
  const int repetitions = argc > 3 ? std::atoi(argv[3]) : 2;
  std::puts("     n  threads    seconds  ratio  difference     band  tridiagonal  values");
  for (const std::string_view side : pcadim::split(sides, ',')) {
    measure(std::atoll(std::string(side).c_str()), most_threads, repetitions);
  }
  return 0;
}
