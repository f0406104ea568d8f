/// What methods that look at the data again answer when cells are missing: the answer of the
/// complete data, of the data after --missing em (cells drawn from the model), and, for comparison,
/// of data whose cells were filled as the model expects them, without noise.
///
///     missing_resampling [sets]
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "lost_cells.hpp"
#include "missing/em_spectrum.hpp"
#include "missing/filled_cells.hpp"
#include "pcadim/pcadim.hpp"

namespace pcadim {
namespace {

const std::vector<Setting> settings{
    {100, 20, 3, 2, 0.05},   {100, 20, 3, 2, 0.15}, {100, 20, 3, 0.5, 0.05},
    {100, 20, 3, 0.5, 0.15}, {100, 20, 0, 1, 0.05}, {100, 20, 0, 1, 0.15},
    {100, 20, 0, 1, 0.4},    {40, 60, 3, 2, 0.15},  {40, 60, 0, 1, 0.4},
};
const std::vector<std::string> asked{"parallel_analysis",  "cross_validation",
                                     "bicross_validation", "smooth",
                                     "velicer_map",        "held_out_likelihood"};

using Answers = std::vector<Index>;  // one for each method

Answers answers_to(const std::vector<double>& x, const Setting& s, Missing missing) {
  Request request;
  request.methods = asked;
  request.missing = missing;
  request.threads = 1;
  request.findings = false;
  Answers answers;
  for (const Selection& one : select(row_major(x.data(), s.n, s.p), request).selections)
    answers.push_back(one.d.value_or(-1));
  return answers;
}

struct Outcomes {
  Answers complete, drawn, expected;
};

Outcomes run(const Setting& s, std::uint64_t seed) {
  std::vector<double> x = simulate({s.n, s.p, s.d, s.snr, seed});
  Outcomes result;
  result.complete = answers_to(x, s, Missing::error);
  lose_cells(x, s.share, seed);
  result.drawn = answers_to(x, s, Missing::em);
  const auto source = matrix_source(row_major(x.data(), s.n, s.p));
  const FilledCells cells = expected_cells(*source, em_spectrum(*source, {}, {1}).model, {1});
  for (Index i = 0; i < s.n; ++i) cells.fill(i, x.data() + i * s.p);
  result.expected = answers_to(x, s, Missing::error);
  return result;
}

/// "3.0 (47 equal, 50 within 1)"
std::string compared(const std::vector<Outcomes>& sets, Answers Outcomes::*which, std::size_t k) {
  double sum = 0;
  int equal = 0, near = 0;
  for (const Outcomes& o : sets) {
    const Index d = (o.*which)[k], whole = o.complete[k];
    sum += static_cast<double>(d) / static_cast<double>(sets.size());
    equal += d == whole ? 1 : 0;
    near += std::abs(d - whole) <= 1 ? 1 : 0;
  }
  return fmt::format("{:.1f} | {} | {}", sum, equal, near);
}

void print_rows(const Setting& s, const std::vector<Outcomes>& sets) {
  for (std::size_t k = 0; k < asked.size(); ++k) {
    double whole = 0;
    for (const Outcomes& o : sets)
      whole += static_cast<double>(o.complete[k]) / static_cast<double>(sets.size());
    fmt::print("| {} x {} | {} | {} | {} % | `{}` | {:.1f} | {} | {} |\n", s.n, s.p, s.d,
               s.d == 0 ? "" : fmt::format("{}", s.snr), std::round(100 * s.share), asked[k], whole,
               compared(sets, &Outcomes::drawn, k), compared(sets, &Outcomes::expected, k));
  }
  std::fflush(stdout);
}

}  // namespace
}  // namespace pcadim

int main(int argc, char** argv) {
  using namespace pcadim;
  const Index sets = argc > 1 ? std::atoi(argv[1]) : 50;
  fmt::print(
      "| n x p | d | SNR | missing | method | complete: mean d | drawn: mean d | equal | "
      "within 1 | expected: mean d | equal | within 1 |\n|---|---|---|---|---|---|---|---|---|"
      "---|---|---|\n");
  for (const Setting& s : settings) {
    std::vector<Outcomes> results(static_cast<std::size_t>(sets));
    parallel_for(sets, 0, [&](Index k) {
      results[static_cast<std::size_t>(k)] = run(s, static_cast<std::uint64_t>(k + 1));
    });
    print_rows(s, results);
  }
}
