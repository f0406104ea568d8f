#pragma once
/// Data sets the tests share. All are made here, from seeds.
#include <cmath>
#include <random>
#include <vector>

#include "pcadim/pcadim.hpp"

namespace pcadim::test {

/// A matrix that owns its numbers, row after row.
struct Matrix {
  Index rows = 0, cols = 0;
  std::vector<double> values;

  double& at(Index i, Index j) { return values[static_cast<std::size_t>(i * cols + j)]; }
  double at(Index i, Index j) const { return values[static_cast<std::size_t>(i * cols + j)]; }
  MatrixView view() const { return row_major(values.data(), rows, cols); }
};

inline Matrix gaussian(Index rows, Index cols, unsigned seed) {
  std::mt19937_64 engine(seed);
  std::normal_distribution<double> normal;
  Matrix m{rows, cols, std::vector<double>(static_cast<std::size_t>(rows * cols))};
  for (double& x : m.values) x = normal(engine);
  return m;
}

inline Matrix product(const Matrix& a, const Matrix& b) {
  Matrix c{a.rows, b.cols, std::vector<double>(static_cast<std::size_t>(a.rows * b.cols))};
  for (Index i = 0; i < a.rows; ++i) {
    for (Index k = 0; k < a.cols; ++k) {
      for (Index j = 0; j < b.cols; ++j) c.at(i, j) += a.at(i, k) * b.at(k, j);
    }
  }
  return c;
}

/// Gaussian rows with standard deviations sd[j], rotated at random. Few reflections leave
/// directions close to single columns.
inline Matrix rotated(Index rows, const std::vector<double>& sd, unsigned seed,
                      unsigned reflections = 5) {
  const auto cols = static_cast<Index>(sd.size());
  Matrix m = gaussian(rows, cols, seed);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) m.at(i, j) *= sd[static_cast<std::size_t>(j)];
  }
  // A product of reflections is a rotation good enough for tests.
  for (unsigned k = 1; k <= reflections; ++k) {
    const Matrix v = gaussian(1, cols, seed * 31 + k);
    double length = 0;
    for (const double x : v.values) length += x * x;
    for (Index i = 0; i < rows; ++i) {
      double dot = 0;
      for (Index j = 0; j < cols; ++j) dot += m.at(i, j) * v.at(0, j);
      for (Index j = 0; j < cols; ++j) m.at(i, j) -= 2 * dot / length * v.at(0, j);
    }
  }
  return m;
}

/// Signal of d random directions, each of that strength in a cell, added to standard normal cells
/// that noise(i, j, cell) has changed.
template <class Noise>
Matrix signal_in_noise(Index n, Index p, Index d, double strength, unsigned seed,
                       const Noise& noise) {
  const Matrix cells = gaussian(n, p, seed);
  Matrix m = product(gaussian(n, d, seed + 1000), gaussian(d, p, seed + 2000));
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < p; ++j) m.at(i, j) = strength * m.at(i, j) + noise(i, j, cells.at(i, j));
  }
  return m;
}

inline Matrix simulated(Index n, Index p, Index d, double snr, std::uint64_t seed) {
  return {n, p, simulate({n, p, d, snr, seed})};
}

/// Exactly `rank` dimensions, no noise.
inline Matrix low_rank(Index n, Index p, Index rank, unsigned seed) {
  return product(gaussian(n, rank, seed), gaussian(rank, p, seed + 1000));
}

/// Smooth curves: the spectrum decays without a gap, like near-infrared spectra.
inline Matrix smooth_curves(Index n, Index p, unsigned seed) {
  Matrix m{n, p, std::vector<double>(static_cast<std::size_t>(n * p))};
  const Matrix weight = gaussian(n, 12, seed), noise = gaussian(n, p, seed + 1);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < p; ++j) {
      const double t = static_cast<double>(j) / static_cast<double>(p);
      for (Index k = 0; k < 12; ++k) {
        m.at(i, j) += weight.at(i, k) * std::pow(0.4, static_cast<double>(k)) *
                      std::cos(3.14159 * static_cast<double>(k + 1) * t);
      }
      m.at(i, j) += 1e-4 * noise.at(i, j);
    }
  }
  return m;
}

}  // namespace pcadim::test
