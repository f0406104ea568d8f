#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "passes/row_kernels.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// Are all cells whole numbers? Each lane looks at its cells only until it meets a fraction, so
/// measured data cost nothing, and the answer does not depend on which lane saw which cells.
class WholeNumbers {
 public:
  explicit WholeNumbers(std::size_t lanes) : so_far_(lanes, 1) {}

  void look(std::size_t lane, const double* cells, Index count) {
    if (so_far_[lane] != 0) so_far_[lane] = all_whole(cells, static_cast<std::size_t>(count));
  }
  bool all() const {
    return std::ranges::all_of(so_far_, [](char whole) { return whole != 0; });
  }

 private:
  std::vector<char> so_far_;
};

}  // namespace pcadim
