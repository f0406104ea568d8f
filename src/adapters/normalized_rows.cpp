#include "adapters/normalized_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/mark.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {

bool is_asked(const Normalization& how) { return how.total || how.log1p; }

void check_normalization(const Normalization& how) {
  if (!how.total || (std::isfinite(how.target) && how.target >= 0)) return;
  throw UsageError(
      fmt::format("{}: the total must be a positive number, or be left out for "
                  "the median of the rows' sums",
                  mark("normalize", fmt::format("total={}", how.target))));
}

double sum_of_counts(const double* values, Index count) {
  double sum = 0;
  bool counts = true;
  for (Index k = 0; k < count; ++k) {
    counts = counts && values[k] >= 0 && values[k] <= std::numeric_limits<double>::max();
    sum += values[k];
  }
  return counts ? sum : std::numeric_limits<double>::quiet_NaN();
}

double median_total(std::vector<double> sums, const std::string& name) {
  const auto end = std::remove_if(sums.begin(), sums.end(), [](double sum) { return !(sum > 0); });
  const auto count = end - sums.begin();
  if (count == 0) {
    throw InputError(name + ": every row is zero, so there is no median total to scale rows to");
  }
  const auto middle = sums.begin() + count / 2;
  std::nth_element(sums.begin(), middle, end);
  if (count % 2 == 1) return *middle;
  const double below = *std::max_element(sums.begin(), middle);
  return below + (*middle - below) / 2;
}

void normalize_row(const Normalization& how, double sum, double target, double* values,
                   Index count) {
  if (how.total && sum > 0) {
    // Divided first: the quotient is at most 1, so that nothing can overflow.
    for (Index k = 0; k < count; ++k) values[k] = values[k] / sum * target;
  }
  if (how.log1p) {
    for (Index k = 0; k < count; ++k) values[k] = std::log1p(values[k]);
  }
}

void throw_no_count(const std::string& name, const std::string& place, double value) {
  throw InputError(fmt::format("{}, {}: {}; {{normalize}} needs counts, finite and not negative",
                               name, place, value));
}

void throw_sum_too_large(const std::string& name, Index row) {
  throw InputError(
      fmt::format("{}: the sum of {} is too large for a double; {{normalize}} "
                  "needs counts",
                  name, row_mark(row)));
}

std::string normalization_words(const Normalization& how, double target) {
  if (!how.total) return "each number x is replaced by log(1 + x)";
  return fmt::format("rows are scaled to a total of {:.10g}{}{}", target,
                     how.target > 0 ? "" : " (the median)", how.log1p ? ", then log(1 + x)" : "");
}

}  // namespace pcadim::data
