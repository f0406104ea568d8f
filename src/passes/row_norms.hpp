#pragma once
#include <functional>
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

/// Reads all rows once, and shows them to `beside`, too, from several threads at once.
void gather_norms(RowWalk& walk, std::string_view stage, std::span<const NormTask> tasks,
                  const std::function<void(const RowGroup&)>& beside = {});

/// The same from rows without their zeros.
void gather_norms(const SparseView& matrix, const NormTask& task);

}  // namespace pcadim
