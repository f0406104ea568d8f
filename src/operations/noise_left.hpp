#pragma once
#include <vector>

#include "operations/data_matrix.hpp"

/// What leading components leave over, as far as a model of the noise looks at it.
namespace pcadim {

/// The leading parts of the data: singular values, left (n x k) and right (p x k) vectors.
struct SingularTriplets {
  std::vector<double> values, left, right;
};
SingularTriplets leading_triplets(const DataMatrix& data, Index count, int threads);

/// The noise variance of each row or column, from the squares that are left of it for each degree
/// of freedom: unbiased where the noise of all others is like its own.
std::vector<double> row_variances_left(const DataMatrix& data, const SingularTriplets& leading,
                                       bool centered);
std::vector<double> column_variances_left(const DataMatrix& data, const SingularTriplets& leading,
                                          bool centered);

/// The correlation of what is left in neighbouring rows, or in neighbouring columns.
struct NeighbourCorrelations {
  double rows = 0, columns = 0;
};
NeighbourCorrelations correlations_left(const DataMatrix& data, const SingularTriplets& leading);

}  // namespace pcadim
