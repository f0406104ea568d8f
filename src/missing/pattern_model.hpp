#pragma once
#include <span>
#include <vector>

#include "missing/ppca.hpp"

namespace pcadim {

/// What rows with the same holes share. With M = noise I + W_o'W_o = L L' (o: observed columns,
/// m: missing ones), the missing cells of a row have the conditional mean
/// mean_m + W_m M^-1 W_o'(x_o - mean_o) and the conditional covariance noise (I + W_m M^-1 W_m').
/// The systems are as large as the rank, not as the number of columns.
class PatternModel {
 public:
  /// Model and pattern must outlive it.
  PatternModel(const Ppca& model, const RowPattern& pattern, Index cols);

  /// Work space, so that a thread's rows share it.
  struct Scratch {
    std::vector<double> residual, score, block;
  };

  /// Fills the holes of a row; returns the log likelihood of its other cells.
  double fill(double* row, Scratch& scratch) const;

  /// Adds to the filled holes of a row what the model leaves open, made of standard normal numbers:
  /// one for each hole and one for each component.
  void add_noise(std::span<const double> normal, double* row) const;

  /// Adds `rows` times the conditional covariance to a cols x cols matrix, lower triangle.
  void add_covariance(double rows, Index cols, double* sum, Scratch& scratch) const;

  /// The conditional variance of the j-th missing column.
  double variance(std::size_t j) const;

 private:
  const Ppca& model_;
  const std::vector<Index>& missing_;
  std::vector<Index> observed_;
  std::vector<double> seen_loadings_;  // W_o
  std::vector<double> lower_;          // L
  std::vector<double> hidden_;         // L^-1 W_m'
  double log_determinant_ = 0;
};

}  // namespace pcadim
