#pragma once
#include <functional>
#include <string>

#include "adapters/sparse_matrix.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// Normalises the rows of a sparse matrix in place, on several threads. Returns what was done, in
/// words. Throws InputError, with name and locate(row, column), for a number that is no count.
std::string normalize(SparseMatrix& matrix, const Normalization& how, int threads,
                      const std::string& name,
                      const std::function<std::string(Index, Index)>& locate);

}  // namespace pcadim::data
