#pragma once
#include <memory>
#include <string>
#include <vector>

#include "adapters/sparse_matrix.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// What the reader knows about a sparse matrix besides its cells.
struct SparseFacts {
  std::string name;
  std::vector<std::string> column_names;  // one for each column, or none
  std::vector<std::string> decisions;
  RowNamer row_names = {};  // of the rows, where they have names
};

/// A source over a sparse matrix that it owns: applies options.columns / id_column (by name or
/// number from 1) and options.normalize; the matrix must already be the right way round.
std::unique_ptr<Source> sparse_source(SparseMatrix matrix, const ReadOptions& options,
                                      SparseFacts facts);

}  // namespace pcadim::data
