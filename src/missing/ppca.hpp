#pragma once
#include <vector>

#include "base/effort.hpp"
#include "missing/row_patterns.hpp"

/// Probabilistic PCA of data with holes: x = mean + W z + noise, z and noise normal. M. E. Tipping,
/// C. M. Bishop, Probabilistic principal component analysis, JRSS B 61 (1999) 611-622.
namespace pcadim {

struct Ppca {
  std::vector<double> mean;      ///< one for each column
  Index rank = 0;                ///< columns of W
  std::vector<double> loadings;  ///< W, cols x rank, column-major
  double noise = 0;              ///< variance
};

/// What a model expects of the data, given the cells that are there.
struct Expectation {
  std::vector<double> mean;     ///< of the filled rows
  std::vector<double> scatter;  ///< E[(x - mean)(x - mean)'] / n, cols x cols, lower triangle
  double log_likelihood = 0;    ///< of the observed cells under the model that was given
};

/// The E step of EM, over and over for the same data.
class ExpectationStep {
 public:
  /// Rows as sort_by_holes() leaves them. With `centered` false the mean stays zero.
  ExpectationStep(IncompleteRows& data, bool centered, int threads);

  /// Fills the holes with their conditional means under the model.
  Expectation run(const Ppca& model);

  /// Bytes taken beside the data.
  static double bytes(Index cols);

 private:
  struct Lane;
  double complete_log_likelihood(const Ppca& model) const;
  Expectation moments(std::vector<Lane>& lanes) const;

  IncompleteRows& data_;
  bool centered_;
  int threads_;
  std::vector<double> complete_mean_, complete_scatter_;  // of the complete rows, both triangles
};

/// Of every row the summed conditional variances of its missing cells, each times the squared
/// factor of its column. Zero for complete rows.
std::vector<double> conditional_variances(const IncompleteRows& data, const Ppca& model,
                                          const std::vector<double>& factor, int threads);

/// The model of a given rank that fits an expected scatter best: the M step.
Ppca fit_ppca(const Expectation& expectation, Index rank);

/// The summed squared distances of the observed cells of filled rows from their projections on the
/// model's loadings.
double observed_squares(const IncompleteRows& filled, const Ppca& model, int threads);

}  // namespace pcadim
