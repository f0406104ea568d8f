/// What the default method says about many data sets, one line (CSV) each: a change that is to
/// change no answer is judged by the lines before and after it (answers.py).
///
///     answers league DATA_SETS_OF_EACH_REGIME [findings]    the simulated league, tuning seeds
///     answers mixed DATA_SETS [findings]                    noise and signals of all sorts at once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstdlib>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "pcadim/select.hpp"
#include "recovery/arguments.hpp"
#include "recovery/data_set.hpp"
#include "recovery/league.hpp"

namespace pcadim::recovery {
namespace {

struct Table {
  std::string name;
  Index n = 0, p = 0;
  bool scale = false;
  std::vector<double> values;  ///< row after row

  double& at(Index i, Index j) { return values[size(i * p + j)]; }
};

std::string line(const Table& table, std::uint64_t seed, bool findings) {
  Request request;
  request.methods = {"auto"};
  request.scale = table.scale;
  request.missing = Missing::em;
  request.threads = 1;
  request.findings = findings;
  const Report report = select(row_major(table.values.data(), table.n, table.p), request);
  const pcadim::Answer& answer = report.answer;
  return fmt::format("{},{},{},{},{},{:.9g},{}\n", table.name, seed, answer.d.value_or(-1),
                     answer.purpose ? to_string(*answer.purpose) : "none",
                     to_string(report.noise.kind), answer.probability.value_or(-1),
                     fmt::join(answer.credible_set, " "));
}

/// Random choices of one data set.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  double normal() { return normal_(engine_); }
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  /// Evenly in the logarithm.
  double factor(double low, double high) {
    return std::exp(between(std::log(low), std::log(high)));
  }
  Index whole(Index low, Index high) {
    return std::uniform_int_distribution<Index>(low, high)(engine_);
  }
  bool happens(double chance) { return between(0, 1) < chance; }

 private:
  std::mt19937_64 engine_;
  std::normal_distribution<double> normal_;
};

/// Deviations: all alike, or of several sizes, or some that are loud.
std::vector<double> deviations(Index count, Dice& dice) {
  std::vector<double> result(size(count), 1.0);
  const double spread = dice.happens(0.25) ? dice.factor(0.03, 0.8) : 0;
  for (double& one : result) one = std::exp(spread * dice.normal());
  const Index loud = dice.happens(0.35) ? dice.whole(1, 5) : 0;
  const double factor = dice.factor(1.3, 30);
  for (Index k = 0; k < loud; ++k) result[size(dice.whole(0, count - 1))] *= factor;
  return result;
}

/// Everything in a row depends on the row before it, or everything in a column.
void correlate(Table& table, double r, Index steps, Index others, bool along_rows) {
  for (Index i = 1; i < steps; ++i) {
    for (Index j = 0; j < others; ++j) {
      double &cell = along_rows ? table.at(i, j) : table.at(j, i),
             before = along_rows ? table.at(i - 1, j) : table.at(j, i - 1);
      cell = r * before + std::sqrt(1 - r * r) * cell;
    }
  }
}

void add_noise(Table& table, Dice& dice) {
  for (double& cell : table.values) cell = dice.normal();
  if (dice.happens(0.15)) correlate(table, dice.between(-0.5, 0.9), table.n, table.p, true);
  if (dice.happens(0.15)) correlate(table, dice.between(-0.5, 0.9), table.p, table.n, false);
  const std::vector<double> rows = deviations(table.n, dice), cols = deviations(table.p, dice);
  for (Index i = 0; i < table.n; ++i) {
    for (Index j = 0; j < table.p; ++j) table.at(i, j) *= rows[size(i)] * cols[size(j)];
  }
}

/// One direction; it may stand in few rows or columns.
void add_signal(Table& table, Dice& dice) {
  const double edge = 1 + std::sqrt(static_cast<double>(table.p) / static_cast<double>(table.n));
  const double rows = dice.happens(0.2) ? dice.between(0.03, 0.3) : 1;
  const double cols = dice.happens(0.3) ? dice.between(0.03, 0.3) : 1;
  const double size_of = std::sqrt(dice.factor(edge * edge, 100 * edge * edge));
  std::vector<double> loadings(size(table.p));
  double squares = 1e-9;
  for (double& one : loadings) {
    one = dice.happens(cols) ? dice.normal() : 0;
    squares += one * one;
  }
  for (Index i = 0; i < table.n; ++i) {
    const double score =
        dice.happens(rows) ? size_of * dice.normal() / std::sqrt(rows * squares) : 0;
    for (Index j = 0; j < table.p; ++j) table.at(i, j) += score * loadings[size(j)];
  }
}

Table mixed_table(std::uint64_t seed) {
  Dice dice(seed);
  Table table{"mixed", dice.whole(20, 400), dice.whole(5, 120), dice.happens(0.2), {}};
  table.values.resize(size(table.n * table.p));
  add_noise(table, dice);
  const Index signals = dice.whole(0, 6);
  for (Index k = 0; k < signals; ++k) add_signal(table, dice);
  return table;
}

Table table_of_league(Index data_sets, Index job) {
  const Regime& regime = *matching_regimes("")[size(job / data_sets)];
  return {regime.name, regime.n, regime.p, regime.scale,
          make_data_set(regime, seed_of(SeedSet::tune, job % data_sets))};
}

void run(bool league, Index data_sets, bool findings) {
  const Index jobs = league ? data_sets * std::ssize(matching_regimes("")) : data_sets;
  std::vector<std::string> lines(size(jobs));
  parallel_for(jobs, 0, [&](Index job) {
    const Index number = league ? job % data_sets : job;
    const Table table =
        league ? table_of_league(data_sets, job) : mixed_table(static_cast<std::uint64_t>(job));
    lines[size(job)] = line(table, static_cast<std::uint64_t>(number), findings);
  });
  fmt::print("data,number,d,purpose,noise,probability,set\n");
  for (const std::string& text : lines) fmt::print("{}", text);
}

}  // namespace
}  // namespace pcadim::recovery

int main(int count, char** words) {
  const std::vector<std::string> all(words + 1, words + count);
  if (all.size() < 2) {
    fmt::print(stderr, "usage: answers league|mixed DATA_SETS [findings]\n");
    return 2;
  }
  const bool findings = all.size() > 2 && all[2] == "findings";
  pcadim::recovery::run(all[0] == "league", std::atoi(all[1].c_str()), findings);
  return 0;
}
