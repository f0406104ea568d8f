/// G. H. Golub & G. Meurant, Matrices, Moments and Quadrature (Princeton 2010), chapters 4 and 6.
#include "linalg/lanczos_quadrature.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

double length(const double* v, Index n) {
  double sum = 0;
  for (Index i = 0; i < n; ++i) sum += v[i] * v[i];
  return std::sqrt(sum);
}

/// One vector's space.
class Space {
 public:
  Space(Index side, Index steps) : side_(side), basis_(size(side * steps)) {}

  bool exhausted() const { return exhausted_; }
  LanczosMatrix result() && { return std::move(found_); }

  /// Takes what is left of the last product as the next basis vector, of length 1. A space that is
  /// exhausted hands out zeros.
  void extend(double* next) {
    const double left = length(next, side_);
    if (steps() > 0 && !exhausted_) found_.off_diagonal.push_back(left);
    exhausted_ = exhausted_ || !(left > smallest());
    const double scale = exhausted_ ? 0 : 1 / left;
    for (Index i = 0; i < side_; ++i) next[i] *= scale;
    if (!exhausted_) std::copy_n(next, side_, &basis_[size(steps() * side_)]);
  }

  /// `product` is that of the newest basis vector; what sticks out of the basis is left of it.
  void absorb(double* product) {
    const double* newest = &basis_[size(steps() * side_)];
    double along = 0;
    for (Index i = 0; i < side_; ++i) along += newest[i] * product[i];
    found_.diagonal.push_back(along);
    // Twice is enough: the second pass removes what rounding left of the first.
    const std::span<const double> basis(basis_.data(), size(steps() * side_));
    for (int pass = 0; pass < 2; ++pass) remove_directions(basis, side_, 1, product);
  }

  /// The last off-diagonal number, after the last product.
  void finish(const double* rest) {
    if (!exhausted_) found_.off_diagonal.push_back(length(rest, side_));
  }

 private:
  Index steps() const { return std::ssize(found_.diagonal); }

  double smallest() const {
    double largest = 0;
    for (const double value : found_.diagonal) largest = std::max(largest, value);
    return 1e-13 * largest;
  }

  Index side_;
  bool exhausted_ = false;
  std::vector<double> basis_;
  LanczosMatrix found_;
};

}  // namespace

Quadrature LanczosMatrix::quadrature(Index steps) const {
  const auto m = size(std::min<Index>(steps, std::ssize(diagonal)));
  Quadrature result;
  result.nodes.assign(diagonal.begin(), diagonal.begin() + offset(static_cast<Index>(m)));
  std::vector<double> coupling(off_diagonal.begin(),
                               off_diagonal.begin() + offset(static_cast<Index>(m) - 1));
  // Reversed, the weights are the squared last components, which the residuals are made of.
  std::vector<double> backwards(result.nodes.rbegin(), result.nodes.rend());
  std::vector<double> coupling_backwards(coupling.rbegin(), coupling.rend());
  result.residuals = tridiagonal_quadrature(backwards, coupling_backwards);
  for (double& square : result.residuals) square = off_diagonal[m - 1] * std::sqrt(square);
  result.weights = tridiagonal_quadrature(result.nodes, coupling);
  return result;
}

std::vector<LanczosMatrix> lanczos_matrices(Index side, std::vector<double> start, Index steps,
                                            const SymmetricProduct& product, int threads) {
  const Index width = std::ssize(start) / side;
  std::vector<Space> spaces(size(width), Space(side, steps));
  std::vector<double>& current = start;
  std::vector<double> next(current.size());
  for (Index step = 0; step < steps; ++step) {
    parallel_for(width, threads,
                 [&](Index k) { spaces[size(k)].extend(&current[size(k * side)]); });
    if (std::ranges::all_of(spaces, &Space::exhausted)) break;
    product(width, current.data(), next.data());
    parallel_for(width, threads, [&](Index k) {
      if (!spaces[size(k)].exhausted()) spaces[size(k)].absorb(&next[size(k * side)]);
    });
    std::swap(current, next);
  }
  std::vector<LanczosMatrix> result;
  for (Index k = 0; k < width; ++k) {
    spaces[size(k)].finish(&current[size(k * side)]);
    result.push_back(std::move(spaces[size(k)]).result());
  }
  return result;
}

}  // namespace pcadim
