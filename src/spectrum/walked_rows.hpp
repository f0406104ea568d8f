#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "passes/longest_rows.hpp"
#include "passes/norm_cells.hpp"
#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"
#include "spectrum/products.hpp"

namespace pcadim {

/// Rows that are walked over without a Gram matrix: dense ones in groups, or sparse ones in memory,
/// which are never filled in. Source and effort must outlive it.
class WalkedRows {
 public:
  WalkedRows(const Source& source, const Effort& effort);

  std::vector<ColumnMoments> moments(bool& whole_numbers);
  NormCells norms(const Preparation& preparation, double zero_limit, LongestRows& longest);
  /// The preparation must outlive it.
  std::unique_ptr<PreparedProducts> products(const Preparation& preparation);
  double read_seconds() const { return walk_ ? walk_->read_seconds() : 0; }

 private:
  const Source& source_;
  const Effort& effort_;
  std::optional<SparseView> sparse_;
  std::optional<RowWalk> walk_;
};

}  // namespace pcadim
