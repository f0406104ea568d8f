#include <algorithm>
#include <cmath>

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

double mean_square_length(const DataMatrix& data) {
  double sum = 0;
  for (const double x : data.values) sum += x * x;
  return sum / static_cast<double>(data.rows);
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

}  // namespace

std::vector<Index> copied_rows(const DataMatrix& data) {
  constexpr std::uint64_t seed = 0x5eed, stream = 0xc0;
  const std::vector<double> place = random_projection(data, seed, stream);
  std::vector<Index> order = counting(data.rows), copies;
  std::ranges::stable_sort(order, {}, [&](Index i) { return place[size(i)]; });
  const double limit = closest * closest * mean_square_length(data);
  for (std::size_t k = 1; k < order.size(); ++k) {
    const double apart = place[size(order[k])] - place[size(order[k - 1])];
    // A standard normal weight is below 6 but for one row in 10^9.
    if (apart * apart > 36 * limit || squared_distance(data, order[k - 1], order[k]) > limit)
      continue;
    copies.push_back(std::max(order[k - 1], order[k]));
    order[k] = std::min(order[k - 1], order[k]);
  }
  std::ranges::sort(copies);
  if (copies.empty() || !is_continuous(data, std::ssize(copies))) return {};
  return copies;
}

}  // namespace pcadim
