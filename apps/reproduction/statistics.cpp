#include "reproduction/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pcadim::reproduction {

Estimate mean_of(const std::vector<double>& values, Range range) {
  const auto count = static_cast<double>(values.size());
  double sum = 0, squares = range.low * range.low + range.high * range.high;
  for (const double value : values) {
    sum += value;
    squares += value * value;
  }
  const double mean = (sum + range.low + range.high) / (count + 2);
  const double variance = (squares - (count + 2) * mean * mean) / (count + 1);
  return {sum / count, std::sqrt(std::max(0.0, variance) / count)};
}

Estimate cell_mean(const Cell& cell, const Measure& measure, Range range) {
  std::vector<double> values;
  for (const Answers& answers : cell.replicates) values.push_back(measure(answers));
  return mean_of(values, range);
}

Estimate mean_over(const std::vector<const Cell*>& cells, const Measure& measure, Range range) {
  double sum = 0, variance = 0;
  for (const Cell* cell : cells) {
    const Estimate mean = cell_mean(*cell, measure, range);
    sum += mean.value;
    variance += mean.error * mean.error;
  }
  const auto count = static_cast<double>(cells.size());
  return {sum / count, std::sqrt(variance) / count};
}

std::vector<const Cell*> cells_where(const Results& results, const CellFilter& filter) {
  std::vector<const Cell*> found;
  for (const Cell& cell : results.cells) {
    if (filter(cell)) found.push_back(&cell);
  }
  return found;
}

Measure right(Method method) {
  return [method](const Answers& answers) { return of(answers, method).right() ? 1.0 : 0.0; };
}

Measure lead(Method method, Method other) {
  return [first = right(method), second = right(other)](const Answers& answers) {
    return first(answers) - second(answers);
  };
}

Measure near(Method method) {
  return [method](const Answers& answers) { return of(answers, method).near; };
}

std::map<Index, Index> chosen_dimensions(const Cell& cell, Method method) {
  std::map<Index, Index> counts;
  for (const Answers& answers : cell.replicates) {
    if (const auto d = of(answers, method).d) ++counts[*d];
  }
  return counts;
}

std::string percent(const Estimate& estimate) {
  return fmt::format("{:.1f} \u00b1 {:.1f} %", 100 * estimate.value, 100 * estimate.error);
}

std::string points(const Estimate& difference) {
  const double value = std::round(1000 * difference.value) / 10 + 0.0;  // no "-0.0"
  return fmt::format("{:+.1f} \u00b1 {:.1f} points", value, 100 * difference.error);
}

}  // namespace pcadim::reproduction
