#pragma once
#include <span>
#include <string_view>

#include "passes/longest_rows.hpp"
#include "passes/norm_cells.hpp"
#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// The norms of the rows under one preparation; several can be gathered in one pass.
struct NormTask {
  const Preparation& preparation;
  double zero_limit;
  NormCells& norms;
  LongestRows* longest = nullptr;  ///< where they are wanted
};

/// Reads all rows once, and shows them to `beside`, too, as RowWalk::run() does.
void gather_norms(RowWalk& walk, std::string_view stage, std::span<const NormTask> tasks,
                  const RowWalk::OnGroup& beside = {});

/// The same from rows without their zeros.
void gather_norms(const SparseView& matrix, const NormTask& task);

}  // namespace pcadim
