#include "diagnosis/codes_of.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim {
namespace {

/// A number and how many cells have it.
struct Run {
  double value = 0;
  Index rows = 0;
};

/// Does more than one cell hold the smallest or the largest number? Most columns of measurements
/// have no such end, and need no further look.
bool has_a_repeated_end(std::span<const double> cells) {
  const auto [low, high] = std::ranges::minmax(cells);
  return std::ranges::count(cells, low) > 1 || std::ranges::count(cells, high) > 1;
}

std::vector<Run> runs_of(std::vector<double> values) {
  std::ranges::sort(values);
  std::vector<Run> runs;
  for (const double x : values) {
    if (runs.empty() || runs.back().value != x) runs.push_back({x, 0});
    ++runs.back().rows;
  }
  return runs;
}

/// The cells that are no codes.
struct Rest {
  Index different = 0, rows = 0;
  double lowest = 0, highest = 0, deviation = 0;
  double range() const { return highest - lowest; }
};

Rest rest_of(std::span<const Run> runs) {
  Rest rest{std::ssize(runs), 0, runs.front().value, runs.back().value, 0};
  double mean = 0, squares = 0;
  for (const Run& run : runs) {
    const auto rows = static_cast<double>(run.rows), away = run.value - mean;
    rest.rows += run.rows;
    mean += away * rows / static_cast<double>(rest.rows);
    squares += rows * away * (run.value - mean);
  }
  rest.deviation = std::sqrt(squares / static_cast<double>(rest.rows));
  return rest;
}

/// -99, 999, 8888, -7777: two and more equal digits from 7 on, as codes are spelled.
bool is_spelled_as_a_code(double x) {
  double left = std::abs(x);
  if (left < 11 || left >= 1e15 || left != std::floor(left)) return false;
  const double digit = std::fmod(left, 10);
  for (; left >= 1; left = std::floor(left / 10)) {
    if (std::fmod(left, 10) != digit) return false;
  }
  return digit >= 7;
}

/// Is a number so far from the others that it is no measurement?
bool is_code(const Run& run, const Rest& rest) {
  constexpr Index fewest_others = 5;
  if (run.rows < 2 || rest.rows < fewest_others || !(rest.range() > 0)) return false;
  const double gap = std::max(rest.lowest - run.value, run.value - rest.highest);
  const double share = static_cast<double>(run.rows) / static_cast<double>(run.rows + rest.rows);
  if (is_spelled_as_a_code(run.value))
    return gap >= 4 * rest.deviation && gap >= 0.5 * rest.range() && share <= 0.8;
  return run.value != 0 && run.rows >= 3 && rest.different >= 5 && share >= 0.01 && share <= 0.5 &&
         gap >= 5 * rest.range();
}

/// The first `low` and the last `high` numbers, if all of them are codes beside the others.
std::vector<ColumnCode> codes_at_the_ends(std::span<const Run> runs, std::size_t low,
                                          std::size_t high, Index column) {
  const Rest rest = rest_of(runs.subspan(low, runs.size() - low - high));
  std::vector<ColumnCode> codes;
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (k >= low && k < runs.size() - high) continue;
    if (!is_code(runs[k], rest)) return {};
    codes.push_back({column, runs[k].value, runs[k].rows, rest.lowest, rest.highest});
  }
  return codes;
}

}  // namespace

std::vector<ColumnCode> codes_of(std::span<const double> cells, Index column) {
  constexpr std::size_t most = 3;
  std::vector<double> values;
  std::ranges::remove_copy_if(cells, std::back_inserter(values),
                              [](double x) { return std::isnan(x); });
  if (values.empty() || !has_a_repeated_end(values)) return {};
  const std::vector<Run> runs = runs_of(std::move(values));
  // All together first: beside one code another one looks like a wide range of measurements.
  for (std::size_t peeled = std::min(most, runs.size() - 1); peeled > 0; --peeled) {
    for (std::size_t low = 0; low <= peeled; ++low) {
      auto codes = codes_at_the_ends(runs, low, peeled - low, column);
      if (!codes.empty()) return codes;
    }
  }
  return {};
}

}  // namespace pcadim
