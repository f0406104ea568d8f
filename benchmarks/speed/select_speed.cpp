/// Times select() on a simulated matrix, once for each line of standard input, so that another
/// program can take turns with it. Prints the seconds of each call.
/// usage: select_speed ROWS COLUMNS THREADS
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"

int main(int count, char** words) {
  using Clock = std::chrono::steady_clock;
  if (count != 4) {
    std::fputs("usage: select_speed ROWS COLUMNS THREADS\n", stderr);
    return 2;
  }
  pcadim::Simulation simulation;
  simulation.n = std::atol(words[1]);
  simulation.p = std::atol(words[2]);
  pcadim::Request request;
  request.threads = std::atoi(words[3]);
  const std::vector<double> values = pcadim::simulate(simulation);
  const auto matrix = pcadim::row_major(values.data(), simulation.n, simulation.p);
  while (std::getchar() != EOF) {
    const auto begin = Clock::now();
    const pcadim::Report report = pcadim::select(matrix, request);
    const std::chrono::duration<double> taken = Clock::now() - begin;
    std::printf("%.9f %td\n", taken.count(), report.answer.d.value_or(-1));
    std::fflush(stdout);
  }
}
