#pragma once
#include <compare>
#include <cstdint>
#include <vector>

#include "base/effort.hpp"
#include "passes/preparation.hpp"

namespace pcadim {

/// A row by a number that its own cells give (FoldPattern::content), its place along one direction,
/// which tells rows with one number apart, and where it stands in the data, which tells copies
/// apart.
struct DrawnRow {
  std::uint64_t number = 0;
  double place = 0;
  Index row = 0;
  auto operator<=>(const DrawnRow&) const = default;
};

/// How rows are drawn: the smallest `count` of those whose number is `most_number` at most. Rows
/// of one part are drawn without the others by that, and few of them need travel.
struct Draw {
  Index count = 0;
  std::uint64_t most_number = 0;
  double total_variance = 0;  ///< of the prepared data
};

/// For n x p data. The smallest rows of more are those of fewer.
Draw draw_of(Index n, Index p, double total_variance, Index count);

/// The rows (from 0) of a source with random access, ascending. Neither their order in the source
/// nor a further row draws the others anew.
std::vector<DrawnRow> rows_by_content(const Source& source, const Preparation& preparation,
                                      const Draw& draw, const Effort& effort);

}  // namespace pcadim
