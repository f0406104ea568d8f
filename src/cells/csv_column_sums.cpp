#include "cells/csv_column_sums.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

#include "base/vector_versions.hpp"
#include "cells/csv_words.hpp"

namespace pcadim::data {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What the numbers of a row should be, and how far all columns so far bear it out.
struct Claim {
  bool holds = true;
  double by_chance = 1;  // the chance that a row like those above agrees as well

  void compare(double off, double tolerance, double range, double chance_to_be_there) {
    holds = holds && std::abs(off) <= tolerance;
    if (range > 0) by_chance *= std::min(1.0, 2 * tolerance / range) * chance_to_be_there;
  }
  bool stands(double rare) const { return holds && by_chance <= rare; }
};

/// Adds rows to what is known of each column. The lists do not overlap: vectors may be used.
PCADIM_VECTOR_VERSIONS
void add_rows(const double* __restrict rows, std::size_t count, std::size_t columns,
              double* __restrict sum, double* __restrict present, double* __restrict low,
              double* __restrict high) {
  for (; count-- > 0; rows += columns) {
    for (std::size_t j = 0; j < columns; ++j) {
      const double x = rows[j];
      sum[j] += x == x ? x : 0.0;
      present[j] += x == x ? 1.0 : 0.0;
      low[j] = x < low[j] ? x : low[j];
      high[j] = x > high[j] ? x : high[j];
    }
  }
}

}  // namespace

void ColumnSums::make_room(std::size_t columns) {
  if (!sum_.empty()) return;
  sum_.resize(columns);
  count_.resize(columns);
  minimum_.assign(columns, infinity);
  maximum_.assign(columns, -infinity);
}

void ColumnSums::add(const double* rows, std::size_t count, std::size_t columns) {
  make_room(columns);
  add_rows(rows, count, columns, sum_.data(), count_.data(), minimum_.data(), maximum_.data());
  rows_ += count;
}

void ColumnSums::append(const ColumnSums& more) {
  make_room(more.sum_.size());
  for (std::size_t j = 0; j < more.sum_.size(); ++j) {
    sum_[j] += more.sum_[j];
    count_[j] += more.count_[j];
    minimum_[j] = std::min(minimum_[j], more.minimum_[j]);
    maximum_[j] = std::max(maximum_[j], more.maximum_[j]);
  }
  rows_ += more.rows_;
}

SumOf ColumnSums::judge(std::span<const double> row, std::span<const double> units) const {
  constexpr std::size_t fewest_rows = 4;
  constexpr int fewest_columns = 3;
  constexpr double rare_sum = 1e-3, rare_mean = 1e-6, rounding = 1e-12;
  if (rows_ < fewest_rows || sum_.size() != row.size()) return SumOf::nothing;
  Claim sums, rounded_sums, means;  // rounded: those above are, too, each by half a unit
  bool in_the_middle = true;
  int outside = 0, varying = 0;  // columns that show that several rows were summed up
  for (std::size_t j = 0; j < row.size() && (rounded_sums.holds || means.holds); ++j) {
    if (std::isnan(row[j])) continue;
    if (count_[j] == 0) return SumOf::nothing;
    const double range = maximum_[j] - minimum_[j], mean = sum_[j] / count_[j];
    const double largest = std::max(std::abs(minimum_[j]), std::abs(maximum_[j]));
    const double half = 0.5000001 * units[j], error = half + rounding * count_[j] * largest;
    const bool is_outside = std::abs(row[j]) > largest;  // one more row is with a chance of 1 / n
    const double there = is_outside ? 1 / count_[j] : 1;
    sums.compare(row[j] - sum_[j], error, range, there);
    rounded_sums.compare(row[j] - sum_[j], error + half * std::sqrt(count_[j]), range, there);
    means.compare(row[j] - mean, half + rounding * largest, range, 1);
    in_the_middle = in_the_middle && std::abs(row[j] - minimum_[j] / 2 - maximum_[j] / 2) <= half;
    outside += is_outside ? 1 : 0;
    varying += range > 0 ? 1 : 0;
  }
  const bool summed = sums.stands(rare_sum) || rounded_sums.stands(rare_sum);
  if (summed && outside >= fewest_columns) return SumOf::sums;
  const bool averaged = means.stands(rare_mean) && !in_the_middle && varying >= fewest_columns;
  return averaged ? SumOf::means : SumOf::nothing;
}

double last_digit(std::string_view number, char decimal) {
  const std::size_t exponent = number.find_first_of("eE");
  const std::string_view digits = number.substr(0, exponent);
  const std::size_t mark = digits.rfind(decimal);
  int places = 0;
  if (mark != digits.npos) {
    places = static_cast<int>(std::ranges::count_if(digits.substr(mark + 1), is_digit));
  }
  const int power =
      exponent == number.npos ? 0 : std::atoi(std::string(number.substr(exponent + 1)).c_str());
  return std::pow(10.0, power - places);
}

}  // namespace pcadim::data
