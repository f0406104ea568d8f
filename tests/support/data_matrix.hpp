#pragma once
#include "base/random.hpp"
#include "operations/data_matrix.hpp"

namespace pcadim::test {

/// Independent standard normal cells.
inline DataMatrix normal_matrix(Index rows, Index cols, std::uint64_t seed) {
  DataMatrix data(rows, cols);
  fill_normal(data.values, seed, 0);
  return data;
}

}  // namespace pcadim::test
