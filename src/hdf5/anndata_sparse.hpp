#pragma once
#include <string>

#include "adapters/sparse_matrix.hpp"
#include "hdf5/hdf5_file.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// Is the group at a path a sparse matrix as AnnData or Cell Ranger (tenx.hpp) writes it?
bool is_sparse_group(Hdf5File& file, const std::string& path);

/// Reads it, turned if options.transpose says so. What is stored along the wrong side is put into
/// place while it is read, its indices read twice, so that memory for the result alone is needed.
/// Throws InputError where the parts do not fit together, or need more than options.memory.
SparseMatrix read_sparse_group(Hdf5File& file, const std::string& path, const ReadOptions& options);

}  // namespace pcadim::data
