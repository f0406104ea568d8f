#include "operations/held_out/content_folds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "base/mixed.hpp"
#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr std::uint64_t seed = 0xf01d;

/// The deviation of a column, to the nearest power of two.
double coarse_deviation(std::span<const double> column) {
  const auto n = static_cast<double>(column.size());
  double sum = 0, squares = 0;
  for (const double x : column) sum += x;
  for (const double x : column) squares += (x - sum / n) * (x - sum / n);
  return squares > 0 ? std::exp2(std::round(0.5 * std::log2(squares / n))) : 1;
}

/// The cells of a column in coarse steps from the smallest one: neither a hair nor, as a rule, a
/// row less or another mean changes them.
std::vector<std::uint64_t> levels_of(std::span<const double> column) {
  constexpr double steps = 4;         // in a deviation
  constexpr double offset = 0.38197;  // so that round numbers are not at the edge of a step
  constexpr double last = 1e9;
  const double least = std::ranges::min(column), unit = coarse_deviation(column) / steps;
  std::vector<std::uint64_t> levels;
  levels.reserve(column.size());
  for (const double x : column)
    levels.push_back(static_cast<std::uint64_t>(std::min((x - least) / unit + offset, last)));
  return levels;
}

/// How many levels a column has, counted roughly, so that another row does not change it: 1 to 4
/// for 2, 4, 8, 16 and more.
int fineness(std::span<const double> column) {
  constexpr int finest = 4;
  std::uint64_t seen = 0;  // a bit for each level, the 64th with the first again
  for (const std::uint64_t level : levels_of(column)) seen |= std::uint64_t{1} << (level % 64);
  return std::min(finest,
                  std::countr_zero(std::bit_floor(static_cast<unsigned>(std::popcount(seen)))));
}

/// Columns with many levels first.
std::vector<Index> by_fineness(const DataMatrix& data) {
  std::vector<int> fine;
  for (Index j = 0; j < data.cols; ++j) fine.push_back(fineness(data.column(j)));
  std::vector<Index> order = counting(data.cols);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](Index j) { return fine[size(j)]; });
  return order;
}

/// Do these numbers tell nearly all rows apart?
bool tell_apart(std::vector<std::uint64_t> numbers) {
  constexpr double nearly = 0.9;
  std::ranges::sort(numbers);
  const auto different =
      static_cast<double>(std::ranges::unique(numbers).begin() - numbers.begin());
  return different >= nearly * static_cast<double>(numbers.size());
}

/// A number for each row, from its levels in as few columns as tell rows apart: a column that is
/// not among them may come and go.
std::vector<std::uint64_t> numbers_of(const DataMatrix& data) {
  std::vector<std::uint64_t> numbers(size(data.rows), seed);
  for (const Index j : by_fineness(data)) {
    const std::vector<std::uint64_t> levels = levels_of(data.column(j));
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = mixed_with(numbers[i], levels[i]);
    if (tell_apart(numbers)) break;
  }
  return numbers;
}

/// Rows in the order of their numbers, cut into folds of equal size. Rows with one number are told
/// apart by where they are along a random direction.
std::vector<Index> folds_by(const std::vector<std::uint64_t>& numbers,
                            const std::vector<double>& places, Index folds) {
  const Index rows = std::ssize(numbers);
  std::vector<Index> order = counting(rows), fold_of(numbers.size());
  std::ranges::stable_sort(order, {},
                           [&](Index i) { return std::pair(numbers[size(i)], places[size(i)]); });
  for (Index k = 0; k < rows; ++k) fold_of[size(order[size(k)])] = k * folds / rows;
  return fold_of;
}

}  // namespace

std::vector<std::vector<Index>> folds_by_content(const DataMatrix& data, Index folds, Index deals) {
  std::vector<std::uint64_t> numbers = numbers_of(data);
  const std::vector<double> places = random_projection(data, seed, 0, 1);
  std::vector<std::vector<Index>> result;
  for (Index deal = 0; deal < deals; ++deal) {
    if (deal > 0) {
      for (std::uint64_t& number : numbers) number = mixed(number + 1);
    }
    result.push_back(folds_by(numbers, places, std::min(folds, data.rows)));
  }
  return result;
}

}  // namespace pcadim
