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

}  // namespace

RowCopies copied_rows(const DataMatrix& data, int threads) {
  if (data.cols < 2) return {};  // one number is soon there twice
  constexpr std::uint64_t seed = 0x5eed, stream = 0xc0;
  const std::vector<double> place = random_projection(data, seed, stream, threads);
  std::vector<Index> order = counting(data.rows);
  std::map<Index, Index> repeats;
  std::ranges::stable_sort(order, {}, [&](Index i) { return place[size(i)]; });
  const double limit = closest * closest * mean_square_length(data, threads);
  for (std::size_t k = 1; k < order.size(); ++k) {
    const double apart = place[size(order[k])] - place[size(order[k - 1])];
    // A standard normal weight is below 6 but for one row in 10^9.
    if (apart * apart > 36 * limit || squared_distance(data, order[k - 1], order[k]) > limit)
      continue;
    const auto [original, copy] = std::minmax(order[k - 1], order[k]);
    repeats.emplace(copy, original);
    order[k] = original;
  }
  const bool copied = !repeats.empty() && (is_continuous(data, std::ssize(repeats)) ||
                                           are_unlike_others(data, repeats));
  if (!copied) return {};
  return with_first_rows(repeats);
}

}  // namespace pcadim
