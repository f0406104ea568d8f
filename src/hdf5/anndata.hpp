#pragma once
#include <string>
#include <vector>

#include "hdf5/hdf5_file.hpp"
#include "pcadim/data.hpp"

/// AnnData files (.h5ad): HDF5 with a matrix X of observations and variables, and tables on both.
namespace pcadim::data {

bool is_anndata(Hdf5File& file);

/// A matrix in an AnnData file and the groups that say what its rows and columns are called.
struct AnnDataMatrix {
  std::string path;
  std::string observations = {}, variables = {};  ///< groups; empty where they are not known
  std::vector<std::string> decisions = {};
};

/// The matrix that the options name: X, a layer, raw, or any dataset. Throws InputError where it
/// does not exist.
AnnDataMatrix find_anndata_matrix(Hdf5File& file, const ReadOptions& options);

}  // namespace pcadim::data
