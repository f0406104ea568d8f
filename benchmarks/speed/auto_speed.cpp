/// What `auto` costs beside the decomposition: the median time of select() with three components in
/// white noise and in noise of unequal columns (deviations 0.5 to 2).
/// usage: auto_speed ROWS COLUMNS THREADS REPEATS
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"

namespace {

using pcadim::Index;

/// White noise, or columns of the simulated matrix multiplied by 0.5 to 2.
std::vector<double> data_of(Index rows, Index cols, bool equal) {
  pcadim::Simulation simulation;
  simulation.n = rows;
  simulation.p = cols;
  simulation.d = 3;
  std::vector<double> values = pcadim::simulate(simulation);
  for (Index k = 0; !equal && k < rows * cols; ++k) {
    const auto place = static_cast<double>(k % cols) / static_cast<double>(cols - 1);
    values[static_cast<std::size_t>(k)] *= 0.5 * std::pow(4, place);
  }
  return values;
}

double median_seconds(const pcadim::MatrixView& matrix, const pcadim::Request& request,
                      int repeats) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> taken;
  for (int k = 0; k < repeats; ++k) {
    const auto begin = Clock::now();
    pcadim::select(matrix, request);
    taken.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
  }
  std::ranges::sort(taken);
  return taken[taken.size() / 2];
}

void time_noise(Index rows, Index cols, bool equal, int threads, int repeats) {
  const std::vector<double> values = data_of(rows, cols, equal);
  const auto matrix = pcadim::row_major(values.data(), rows, cols);
  pcadim::Request everything, bare, decomposition;
  everything.threads = bare.threads = decomposition.threads = threads;
  everything.methods = bare.methods = {{"auto"}};
  bare.findings = decomposition.findings = false;
  decomposition.methods = {{"kaiser"}};
  const double unit = median_seconds(matrix, decomposition, repeats);
  const double least = median_seconds(matrix, bare, repeats);
  const double all = median_seconds(matrix, everything, repeats);
  std::printf(
      "%td x %td, %s: decomposition %.2f ms; auto bare %.2f ms (%.1fx), all %.2f ms (%.1fx)\n",
      rows, cols, equal ? "white" : "unequal columns", 1e3 * unit, 1e3 * least, least / unit,
      1e3 * all, all / unit);
}

}  // namespace

int main(int count, char** words) {
  if (count != 5) {
    std::fputs("usage: auto_speed ROWS COLUMNS THREADS REPEATS\n", stderr);
    return 2;
  }
  for (const bool equal : {true, false})
    time_noise(std::atol(words[1]), std::atol(words[2]), equal, std::atoi(words[3]),
               std::atoi(words[4]));
}
