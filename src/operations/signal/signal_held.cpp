#include "operations/signal/signal_held.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// The basis as the eigenvectors of the shorter side see it: itself, or the data times it.
std::vector<double> on_short_side(const DataMatrix& data, std::vector<double> basis, Index count) {
  if (data.cols <= data.rows) return basis;
  std::vector<double> scores(size(data.rows * count));
  multiply(data.rows, count, data.cols, data.values.data(), basis.data(), scores.data());
  return scores;
}

/// What each of the leading components holds of the basis, for as many as are asked for.
std::vector<double> held_by_each(const DataMatrix& data, std::vector<double> products,
                                 const std::vector<double>& basis, Index components, int threads) {
  constexpr double rounding = 1e-12;  // of the largest eigenvalue
  const bool tall = data.cols <= data.rows;
  const Index side = std::min(data.rows, data.cols), count = std::ssize(basis) / side;
  const Eigenpairs pairs = leading_eigenpairs(side, products.data(), components, threads);
  std::vector<double> along(size(count * components)), held;
  multiply_transposed(count, components, side, basis.data(), pairs.vectors.data(), along.data());
  for (Index k = 0; k < components; ++k) {
    const double value = pairs.values[size(k)], unit = tall ? 1 : value;
    double squares = 0;
    for (Index j = 0; j < count; ++j) squares += std::pow(along[size(k * count + j)], 2);
    const bool there = value > rounding * pairs.values.front();
    held.push_back(there ? squares / (unit * static_cast<double>(count)) : 0);
  }
  return held;
}

}  // namespace

SignalHeld signal_held(const DataMatrix& data, const std::vector<double>& products,
                       std::vector<double> directions, double wanted, int threads) {
  const Index count = std::ssize(directions) / data.cols, most = std::min(data.rows, data.cols);
  orthonormalise(data.cols, count, directions.data());
  const std::vector<double> basis = on_short_side(data, std::move(directions), count);
  SignalHeld result;
  for (const double held : held_by_each(data, products, basis, count, threads))
    result.share += held;
  result.share = std::min(result.share, 1.0);
  result.components = count;
  if (result.share >= wanted || count == most) return result;
  double sum = 0;
  result.components = 0;
  for (const double held : held_by_each(data, products, basis, most, threads)) {
    if (sum >= wanted) break;
    sum += held;
    ++result.components;
  }
  return result;
}

}  // namespace pcadim
