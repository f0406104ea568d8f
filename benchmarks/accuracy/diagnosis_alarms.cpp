/// How often each check of the diagnosis fires: on data that follow the model (the paper's
/// simulations and white noise of many shapes), where a warning is a false alarm, and on data that
/// do not. The tables of docs/diagnosis.md. Where a check fires in more data sets than it does with
/// the right answer, the second number is the share with the right answer.
///
///     diagnosis_alarms [draws] [first seed]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "diagnosis/diagnose.hpp"
#include "pcadim/pcadim.hpp"

namespace pcadim {
namespace {

using Engine = std::mt19937_64;
using Values = std::vector<double>;

/// A kind of data: n x p numbers from a seed.
struct Cell {
  std::string name;
  Index n, p, d;  ///< d: the true dimension, or -1
  std::function<Values(std::uint64_t seed)> make;
};

Cell paper(Index n, double snr) {
  return {fmt::format("paper, n = {}, SNR {}", n, snr), n, 50, 20, [=](std::uint64_t seed) {
            return simulate({n, 50, 20, snr, seed});
          }};
}

Cell spiked(Index n, Index p, Index d, double snr = 20) {
  return {fmt::format("{} x {}, d = {}, SNR {}", n, p, d, snr), n, p, d, [=](std::uint64_t seed) {
            return simulate({n, p, d, snr, seed});
          }};
}

Cell white(Index n, Index p) {
  return {fmt::format("white noise {} x {}", n, p), n, p, 0, [=](std::uint64_t seed) {
            return simulate({n, p, 0, 1, seed});
          }};
}

/// White noise whose rows something is done to.
Cell changed(std::string_view what, Index n, Index p,
             const std::function<void(double* row, Index p, Engine& engine)>& change) {
  return {fmt::format("{} {} x {}", what, n, p), n, p, -1, [=](std::uint64_t seed) {
            Values x = simulate({n, p, 0, 1, seed});
            Engine engine(seed);
            for (Index i = 0; i < n; ++i) change(&x[static_cast<std::size_t>(i * p)], p, engine);
            return x;
          }};
}

Cell correlated(Index n, Index p, double strength) {
  return changed(fmt::format("neighbours correlated ({})", strength), n, p,
                 [=](double* row, Index cols, Engine&) {
                   for (Index j = 1; j < cols; ++j) row[j] += strength * row[j - 1];
                 });
}

Cell power_law(Index n, Index p, double exponent) {
  return changed(fmt::format("variances j^-{}", exponent), n, p,
                 [=](double* row, Index cols, Engine&) {
                   for (Index j = 0; j < cols; ++j) {
                     row[j] *= std::pow(static_cast<double>(j + 1), -exponent / 2);
                   }
                 });
}

Cell unequal(Index n, Index p) {
  return changed("deviations 1 to 5", n, p, [](double* row, Index cols, Engine&) {
    for (Index j = 0; j < cols; ++j) {
      row[j] *= 1 + 4 * static_cast<double>(j) / static_cast<double>(cols - 1);
    }
  });
}

double heavy_factor(Engine& engine) {
  return std::sqrt(4 / std::chi_squared_distribution<double>(4)(engine));
}

Cell student_cells(Index n, Index p) {
  return changed("Student t4 cells", n, p, [](double* row, Index cols, Engine& engine) {
    for (Index j = 0; j < cols; ++j) row[j] *= heavy_factor(engine);
  });
}

Cell student_rows(Index n, Index p) {
  return changed("Student t4 rows", n, p, [](double* row, Index cols, Engine& engine) {
    const double factor = heavy_factor(engine);
    for (Index j = 0; j < cols; ++j) row[j] *= factor;
  });
}

Cell clusters(Index n, Index p) {
  return changed("three clusters", n, p, [](double* row, Index cols, Engine& engine) {
    const auto which = std::uniform_int_distribution<Index>(0, 2)(engine);
    for (Index j = 0; j < cols; ++j) row[j] += j % 3 == which ? 3 : 0;
  });
}

Cell long_row(Index n, Index p, double factor) {
  return {fmt::format("one row {} times too long {} x {}", factor, n, p), n, p, 0,
          [=](std::uint64_t seed) {
            Values x = simulate({n, p, 0, 1, seed});
            for (Index j = 0; j < p; ++j) x[static_cast<std::size_t>(j)] *= factor;
            return x;
          }};
}

struct Tally {
  std::vector<double> fired;            ///< share of the data sets, for each check
  std::vector<double> fired_and_right;  ///< share where it fires though the answer is right
  double right = 0;                     ///< share where the answer is the true dimension
};

Tally run(const Cell& cell, Index draws, std::uint64_t first_seed) {
  const auto all = checks();
  std::vector<std::vector<char>> seen(static_cast<std::size_t>(draws));
  std::vector<char> right(seen.size());
  parallel_for(draws, 0, [&](Index k) {
    Request request;
    request.threads = 1;
    const Values x = cell.make(first_seed + static_cast<std::uint64_t>(k));
    const Report report = select(row_major(x.data(), cell.n, cell.p), request);
    right[static_cast<std::size_t>(k)] = report.answer.d == cell.d ? 1 : 0;
    for (const Check* check : all) {
      const bool there = std::ranges::count(report.findings, check->kind, &Finding::kind) > 0;
      seen[static_cast<std::size_t>(k)].push_back(there ? 1 : 0);
    }
  });
  Tally tally{std::vector<double>(all.size()), std::vector<double>(all.size())};
  const double one = 1 / static_cast<double>(draws);
  for (std::size_t k = 0; k < seen.size(); ++k) {
    tally.right += one * right[k];
    for (std::size_t r = 0; r < all.size(); ++r) {
      tally.fired[r] += one * seen[k][r];
      tally.fired_and_right[r] += one * seen[k][r] * right[k];
    }
  }
  return tally;
}

/// "11.3", or "11.3 / 0.7".
std::string rate_text(const Cell& cell, double fired, double fired_and_right) {
  const std::string all = fmt::format("{:.1f}", 100 * fired);
  const std::string with_right_answer = fmt::format("{:.1f}", 100 * fired_and_right);
  return cell.d < 0 || all == with_right_answer ? all : all + " / " + with_right_answer;
}

/// The checks that may fire on such data: the others never do, or always.
bool interesting(std::string_view kind) {
  return kind != "constant_columns" && kind != "zero_rows" && kind != "counts";
}

void print_table(const std::string& title, const std::vector<Cell>& cells, Index draws,
                 std::uint64_t first_seed) {
  fmt::print("\n{}\n\n| data | answer = d", title);
  std::string line = "|---|---";
  for (const Check* check : checks()) {
    if (!interesting(check->kind)) continue;
    fmt::print(" | {}", check->kind);
    line += "|---";
  }
  fmt::print(" |\n{}|\n", line);
  for (const Cell& cell : cells) {
    const Tally tally = run(cell, draws, first_seed);
    fmt::print("| {} | {}", cell.name, cell.d < 0 ? "" : fmt::format("{:.0f}", 100 * tally.right));
    for (std::size_t r = 0; r < checks().size(); ++r) {
      if (!interesting(checks()[r]->kind)) continue;
      fmt::print(" | {}", rate_text(cell, tally.fired[r], tally.fired_and_right[r]));
    }
    fmt::print(" |\n");
    std::fflush(stdout);
  }
}

std::vector<Cell> model_cells() {
  std::vector<Cell> cells;
  for (const Index n : {40, 50, 70, 100}) {
    for (const double snr : {1.5, 3.0, 5.0, 10.0, 30.0}) cells.push_back(paper(n, snr));
  }
  for (const Cell& cell : {white(3, 2), white(6, 5), white(10, 3), white(20, 2), white(20, 200),
                           white(30, 10), white(60, 401), white(200, 5), white(1000, 50)}) {
    cells.push_back(cell);
  }
  for (const Cell& cell : {spiked(15, 5, 1), spiked(30, 10, 1), spiked(178, 13, 3),
                           spiked(178, 13, 8), spiked(40, 300, 3)}) {
    cells.push_back(cell);
  }
  return cells;
}

std::vector<Cell> short_cells() {
  std::vector<Cell> cells;
  for (const Index n : {6, 8, 10, 15, 20, 30, 50}) cells.push_back(spiked(n, 10, 3, 10));
  for (const Index n : {6, 8, 10, 15, 20, 30, 50}) cells.push_back(spiked(n, 40, 3, 3));
  return cells;
}

std::vector<Cell> other_cells() {
  std::vector<Cell> cells{long_row(30, 10, 2), long_row(30, 10, 3), long_row(30, 10, 5),
                          long_row(30, 10, 1000), long_row(30, 100, 2)};
  for (const auto& [n, p] : std::vector<std::pair<Index, Index>>{{38, 52}, {100, 60}, {178, 13}}) {
    for (const Cell& cell :
         {correlated(n, p, 0.8), correlated(n, p, 0.4), power_law(n, p, 1), power_law(n, p, 2),
          unequal(n, p), student_cells(n, p), student_rows(n, p), clusters(n, p)}) {
      cells.push_back(cell);
    }
  }
  return cells;
}

}  // namespace
}  // namespace pcadim

int main(int argc, char** argv) {
  using namespace pcadim;
  const Index draws = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  fmt::print("Percent of {} data sets (seeds from {}) in which a check fires.\n", draws, seed);
  print_table("Data that follow the model: warnings are false alarms", model_cells(), draws, seed);
  print_table("Few rows", short_cells(), draws, seed);
  print_table("Data that do not", other_cells(), draws, seed);
}
