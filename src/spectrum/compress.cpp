#include <algorithm>
#include <cmath>
#include <numeric>

#include "linalg/linalg.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {
namespace {

using Vector = std::vector<double>;

double dot(const Vector& a, const Vector& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void subtract(Vector& a, double factor, const Vector& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= factor * b[i];
}

/// Lanczos on diag(points) from the square roots of the weights, with full reorthogonalisation:
/// the tridiagonal matrix whose eigenvalues are the Gauss nodes.
struct Tridiagonal {
  Vector diagonal, off_diagonal;
};

Tridiagonal lanczos(const Vector& points, Vector start, Index steps) {
  std::vector<Vector> basis;
  Tridiagonal t;
  Vector vector = std::move(start);
  for (Index k = 0; k < steps; ++k) {
    const double norm = std::sqrt(dot(vector, vector));
    if (k > 0) {
      if (norm < 1e-15) break;  // the points are described exactly by k nodes
      t.off_diagonal.push_back(norm);
    }
    for (double& v : vector) v /= norm;
    basis.push_back(vector);
    for (std::size_t i = 0; i < vector.size(); ++i) vector[i] *= points[i];
    t.diagonal.push_back(dot(vector, basis.back()));
    for (int pass = 0; pass < 2; ++pass) {  // twice is enough (Kahan)
      for (const Vector& q : basis) subtract(vector, dot(vector, q), q);
    }
  }
  return t;
}

}  // namespace

NormMeasure compress(const NormMeasure& measure, Index count) {
  if (static_cast<Index>(measure.nodes.size()) <= count) return measure;
  const double mass = static_cast<double>(measure.rows);
  double center = 0;
  for (const NormNode& node : measure.nodes) center += node.weight / mass * node.log_norm;
  const double reach =
      std::max(measure.nodes.back().log_norm - center, center - measure.nodes.front().log_norm);
  // On the centred, scaled axis the nodes' rounding errors are relative to the spread, not to the
  // units of the data.
  Vector points, start;
  for (const NormNode& node : measure.nodes) {
    points.push_back((node.log_norm - center) / reach);
    start.push_back(std::sqrt(node.weight / mass));
  }
  Tridiagonal t = lanczos(points, std::move(start), count);
  const Vector weights = tridiagonal_quadrature(t.diagonal, t.off_diagonal);
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  NormMeasure result{{}, measure.rows, measure.zero_rows};
  for (std::size_t k = 0; k < weights.size(); ++k) {
    if (weights[k] > 0) {
      result.nodes.push_back({center + reach * t.diagonal[k], mass * weights[k] / sum});
    }
  }
  return result;
}

}  // namespace pcadim
