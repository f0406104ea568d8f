#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "reproduction/results.hpp"

/// Means with their standard errors.
namespace pcadim::reproduction {

struct Estimate {
  double value = 0, error = 0;  ///< error: one standard error

  /// Surely above or below a limit: by two standard errors.
  bool above(double limit) const { return value - 2 * error > limit; }
  bool below(double limit) const { return value + 2 * error < limit; }
};

/// The range of a measure. Before the variance is taken one observation at each end is added, so
/// that 50 equal results out of 50 do not pass for certainty.
struct Range {
  double low = 0, high = 1;
};
inline constexpr Range difference_range{-1, 1};

Estimate mean_of(const std::vector<double>& values, Range range = {});

using Measure = std::function<double(const Answers&)>;
using CellFilter = std::function<bool(const Cell&)>;

/// The mean of a measure over the data sets of a cell.
Estimate cell_mean(const Cell& cell, const Measure& measure, Range range = {});

/// The mean over cells of the means, with the error that comes from the data sets.
Estimate mean_over(const std::vector<const Cell*>& cells, const Measure& measure, Range range = {});

std::vector<const Cell*> cells_where(const Results& results, const CellFilter& filter);

/// The share of right dimensions, and by how much one method is ahead of another.
Measure right(Method method);
Measure lead(Method method, Method other);

/// The posterior mass on what is about right.
Measure near(Method method);

/// How many data sets of a cell were given which dimension; those without an answer are left out.
std::map<Index, Index> chosen_dimensions(const Cell& cell, Method method);

/// "93.2 ± 3.6 %", "-12.0 ± 3.1 points"
std::string percent(const Estimate& estimate);
std::string points(const Estimate& difference);

}  // namespace pcadim::reproduction
