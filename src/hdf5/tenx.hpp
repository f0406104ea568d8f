#pragma once
#include <string>
#include <vector>

#include "hdf5/hdf5_file.hpp"

/// Counts as Cell Ranger of 10x Genomics writes them: a sparse matrix of features and barcodes
/// (cells), cell after cell.
namespace pcadim::data {

/// Is the group at a path such a matrix? Version 3 calls it "matrix", version 2 after the genome.
bool is_tenx_group(Hdf5File& file, const std::string& path);

/// The path of the only such matrix; empty where there is none. Throws InputError with their names
/// where there are several.
std::string find_tenx_matrix(Hdf5File& file);

/// Rows and columns with a row for each cell. Throws InputError.
std::vector<std::int64_t> tenx_shape(Hdf5File& file, const std::string& path);

/// The names of the features, or of the barcodes; none if there are not exactly `count`.
std::vector<std::string> tenx_names(Hdf5File& file, const std::string& path, bool of_barcodes,
                                    std::uint64_t count);

}  // namespace pcadim::data
