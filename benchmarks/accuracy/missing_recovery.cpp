/// How often the answer of complete data survives missing cells: the paper's simulation, cells lost
/// at random, `ng` on the complete data against `ng` after --missing em and --missing mean.
///
///     missing_recovery [draws]
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "lost_cells.hpp"
#include "missing/em_spectrum.hpp"
#include "pcadim/pcadim.hpp"

namespace pcadim {
namespace {

const std::vector<Setting> settings{
    {100, 50, 20, 10, 0.01}, {100, 50, 20, 10, 0.05}, {100, 50, 20, 10, 0.1},
    {100, 50, 20, 10, 0.2},  {100, 50, 20, 10, 0.3},  {100, 50, 20, 3, 0.1},
    {100, 50, 20, 30, 0.1},  {70, 50, 20, 3, 0.1},    {70, 50, 20, 10, 0.1},
    {40, 50, 20, 10, 0.05},  {40, 50, 20, 10, 0.1},   {40, 50, 20, 30, 0.1},
    {60, 120, 5, 3, 0.1},    {60, 120, 5, 10, 0.3},   {300, 20, 3, 1.5, 0.3},
    {100, 30, 0, 1, 0.1},    {40, 80, 0, 1, 0.3},
};

struct Outcomes {
  Index complete = -1, em = -1, mean = -1, rank = -1;
};

Index ng_answer(const std::vector<double>& x, const Setting& s, Missing missing) {
  Request request;
  request.methods = {"auto"};
  request.missing = missing;
  request.threads = 1;
  return select(row_major(x.data(), s.n, s.p), request).answer.d.value_or(-1);
}

Outcomes run(const Setting& s, std::uint64_t seed) {
  std::vector<double> x = simulate({s.n, s.p, s.d, s.snr, seed});
  Outcomes result;
  result.complete = ng_answer(x, s, Missing::error);
  lose_cells(x, s.share, seed);
  result.mean = ng_answer(x, s, Missing::mean);
  const EmSpectrum em = em_spectrum(*matrix_source(row_major(x.data(), s.n, s.p)), {}, {1});
  result.rank = em.summary.rank;
  const MethodInfo& ng = *find_method("auto");
  result.em = run_method(ng, em.decomposition.spectrum, resolve_options(ng, {})).d.value_or(-1);
  return result;
}

void print_row(const Setting& s, const std::vector<Outcomes>& draws) {
  int equal = 0, near = 0, mean_near = 0;
  double complete = 0, em = 0, rank = 0;
  for (const Outcomes& o : draws) {
    equal += o.em == o.complete ? 1 : 0;
    near += std::abs(o.em - o.complete) <= 1 ? 1 : 0;
    mean_near += std::abs(o.mean - o.complete) <= 1 ? 1 : 0;
    complete += static_cast<double>(o.complete);
    em += static_cast<double>(o.em);
    rank += static_cast<double>(o.rank);
  }
  const auto count = static_cast<double>(draws.size());
  fmt::print("| {} x {} | {} | {} | {} % | {:.1f} | {:.1f} | {:.1f} | {} | {} | {} |\n", s.n, s.p,
             s.d, s.d == 0 ? "" : fmt::format("{}", s.snr), std::round(100 * s.share),
             complete / count, em / count, rank / count, equal, near, mean_near);
  std::fflush(stdout);
}

}  // namespace
}  // namespace pcadim

int main(int argc, char** argv) {
  using namespace pcadim;
  const Index draws = argc > 1 ? std::atoi(argv[1]) : 20;
  fmt::print("{} draws a line\n\n", draws);
  fmt::print(
      "| n x p | d | SNR | missing | complete: mean d | em: mean d | em: mean rank | em equal | em "
      "within 1 | mean within 1 |\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (const Setting& s : settings) {
    std::vector<Outcomes> outcomes(static_cast<std::size_t>(draws));
    parallel_for(draws, 0, [&](Index k) {
      outcomes[static_cast<std::size_t>(k)] = run(s, 1000 + static_cast<std::uint64_t>(k));
    });
    print_row(s, outcomes);
  }
}
