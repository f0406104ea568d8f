#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/size.hpp"
#include "operations/copies.hpp"

namespace pcadim {
namespace {

// Of the mean length: rows that are closer than this differ by rounding.
constexpr double closest = 1e-7;

double squared_distance(const DataMatrix& data, Index a, Index b) {
  double sum = 0;
  for (Index j = 0; j < data.cols; ++j) {
    const double difference = data.at(a, j) - data.at(b, j);
    sum += difference * difference;
  }
  return sum;
}

double mean_square_length(const DataMatrix& data, int threads) {
  const std::vector<double> squares = column_squares(data, threads);
  return std::accumulate(squares.begin(), squares.end(), 0.0) / static_cast<double>(data.rows);
}

/// Does some column tell (nearly) all rows apart that are no copies?
bool is_continuous(const DataMatrix& data, Index copies) {
  constexpr double nearly = 0.95;
  std::vector<double> values;
  for (Index j = 0; j < data.cols; ++j) {
    values.assign(data.column(j).begin(), data.column(j).end());
    std::ranges::sort(values);
    const auto distinct = std::unique(values.begin(), values.end()) - values.begin();
    if (static_cast<double>(distinct) >= nearly * static_cast<double>(data.rows - copies))
      return true;
  }
  return false;
}

/// In how many columns do two rows differ?
Index differing(const DataMatrix& data, Index a, Index b) {
  Index count = 0;
  for (Index j = 0; j < data.cols; ++j) count += data.at(a, j) != data.at(b, j) ? 1 : 0;
  return count;
}

/// Is a row unlike all others but its copies, in many columns? Then it is not repeated by chance,
/// though no column tells all rows apart: chance makes many rows that are nearly alike before it
/// makes two that are.
bool is_unlike_others(const DataMatrix& data, const std::map<Index, Index>& repeats, Index row) {
  const Index fewest = std::max<Index>(8, data.cols / 3);
  for (Index i = 0; i < data.rows; ++i) {
    if (i == row || repeats.contains(i)) continue;
    const Index apart = differing(data, row, i);
    if (apart > 0 && apart < fewest) return false;
  }
  return true;
}

bool are_unlike_others(const DataMatrix& data, const std::map<Index, Index>& repeats) {
  constexpr std::size_t most = 20;  // more copies than that among few values are chance
  if (repeats.size() > most) return false;
  return std::ranges::all_of(
      repeats, [&](const auto& one) { return is_unlike_others(data, repeats, one.first); });
}

/// A row that is repeated may itself repeat an earlier one, whose original is known by then.
RowCopies with_first_rows(std::map<Index, Index>& repeats) {
  RowCopies copies;
  for (auto& [copy, original] : repeats) {
    if (const auto earlier = repeats.find(original); earlier != repeats.end())
      original = earlier->second;
    copies.rows.push_back(copy);
    copies.originals.push_back(original);
  }
  return copies;
}

/// A row by its place along a random direction, and by its number where places are equal.
struct Place {
  double at = 0;
  Index row = 0;
  auto operator<=>(const Place&) const = default;
};

/// Do place or length alone tell that two rows are farther apart than that (squared)?
bool plainly_apart(const RowFacts& facts, Index a, Index b, double limit) {
  // A standard normal weight is below 6 but for one row in 10^9.
  const double apart = facts.places[size(a)] - facts.places[size(b)];
  if (apart * apart > 36 * limit) return true;
  constexpr double rounding = 2;
  const double longer = std::sqrt(facts.squares[size(a)]) - std::sqrt(facts.squares[size(b)]);
  return longer * longer > rounding * limit;
}

}  // namespace

RowCopies copied_rows(const DataMatrix& data, int threads) {
  if (data.cols < 2) return {};
  return copied_rows(
      data,
      {row_squares(data, threads), places_along(data, direction_of_places(data.cols), threads)},
      mean_square_length(data, threads));
}

RowCopies copied_rows(const DataOnDemand& data, const RowFacts& facts, double mean_square) {
  if (data.cols < 2) return {};  // one number is soon there twice
  std::vector<Place> order;
  for (Index i = 0; i < data.rows; ++i) order.push_back({facts.places[size(i)], i});
  std::ranges::sort(order);
  std::map<Index, Index> repeats;
  const double limit = closest * closest * mean_square;
  for (std::size_t k = 1; k < order.size(); ++k) {
    const Index a = order[k - 1].row, b = order[k].row;
    if (plainly_apart(facts, a, b, limit) || squared_distance(data.cells(), a, b) > limit) continue;
    const auto [original, copy] = std::minmax(a, b);
    repeats.emplace(copy, original);
    order[k].row = original;
  }
  const bool copied = !repeats.empty() && (is_continuous(data.cells(), std::ssize(repeats)) ||
                                           are_unlike_others(data.cells(), repeats));
  if (!copied) return {};
  return with_first_rows(repeats);
}

}  // namespace pcadim
