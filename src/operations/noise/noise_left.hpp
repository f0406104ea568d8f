#pragma once
#include <optional>
#include <vector>

#include "linalg/linalg.hpp"
#include "operations/data_matrix.hpp"

/// What leading components leave over, as far as a model of the noise looks at it.
namespace pcadim {

/// Leading components: singular values, left (n x k) and right (p x k) vectors.
struct SingularTriplets {
  std::vector<double> values, left, right;
};

/// Of the data, from the products of their short side.
SingularTriplets leading_triplets(const DataMatrix& data, std::vector<double> products, Index count,
                                  int threads);

/// The same, where eigenvalues and vectors of these products are known.
SingularTriplets triplets_of(const DataMatrix& data, Eigenpairs pairs);

/// The first components of some: what was found for many serves where few are asked for.
SingularTriplets first_triplets(const SingularTriplets& all, Index count);

/// The same from the products of the data with these vectors, where the short side is the columns.
SingularTriplets triplets_of(Eigenpairs pairs, std::vector<double> products);

/// The noise variance of each row or column, from the squares that are left of it for each degree
/// of freedom: unbiased where the noise of all others is like its own.
std::vector<double> row_variances_left(const DataMatrix& data, const SingularTriplets& taken,
                                       bool centered, int threads);

/// The same from the sums of squares of the rows (of so many columns) or of the columns, vectors
/// and singular values; `free_rows` is the number of rows, less one if they are centred.
std::vector<double> row_variances_left(std::vector<double> squares, Index cols,
                                       const SingularTriplets& taken, bool centered);
std::vector<double> column_variances_left(std::vector<double> squares, double free_rows,
                                          const SingularTriplets& taken);

/// Sums of products of cells with themselves, and with those of the neighbouring row or column.
struct NeighbourProducts {
  double rows = 0, columns = 0, squares = 0;
};

/// The correlation of what is left in neighbouring rows, or in neighbouring columns.
struct NeighbourCorrelations {
  double rows = 0, columns = 0;
};

/// From the sums of all data; nothing where so little is left of them that sums lose their digits.
std::optional<NeighbourCorrelations> correlations_left(const NeighbourProducts& all,
                                                       const SingularTriplets& taken);
/// From the data, cell by cell if need be.
NeighbourCorrelations correlations_left(const DataMatrix& data, const SingularTriplets& taken,
                                        int threads);

}  // namespace pcadim
