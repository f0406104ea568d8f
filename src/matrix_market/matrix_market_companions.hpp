#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bytes/byte_input.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// What the files beside a matrix of counts (10x Genomics and others: features.tsv or genes.tsv,
/// barcodes.tsv) say about it.
struct MarketCompanions {
  bool features_in_rows = false;           ///< so the matrix must be turned
  std::vector<std::string> feature_names;  ///< empty where the companions are of no use
  std::vector<std::string> cell_names;     ///< likewise
  std::vector<std::string> decisions;
};

/// Looks beside [PREFIX]matrix.mtx, or the same with .gz or .zst, for companions with the same
/// prefix, compressed or not. They count if their lines are as many as the matrix has rows and
/// columns.
MarketCompanions find_companions(const std::string& path, std::uint64_t rows, std::uint64_t cols,
                                 const ReadOptions& options);

}  // namespace pcadim::data
