#pragma once
#include <span>
#include <vector>

#include "base/bytes.hpp"
#include "operations/sample/chosen_rows.hpp"
#include "operations/sample/gathered.hpp"
#include "passes/summary.hpp"

namespace pcadim {

/// Rows drawn by their own cells, of one part or of several: the smallest of all are among the
/// smallest of each, so that merging in any order gives the same ones.
class DrawnSample {
 public:
  DrawnSample() = default;
  /// `most` are kept; the rows' places are those in all of the data.
  DrawnSample(Index most, Index cols, std::vector<DrawnRow> keys, std::vector<double> cells);

  /// Where one of both was drawn in another way, or not at all, none is left.
  void merge(const DrawnSample& other);

  /// Is there any that was drawn?
  bool any() const { return most_ > 0; }

  /// The rows with their cells. Throws InputError unless they can have been drawn from those of the
  /// summary, `most` of them, `read` rows being there in all.
  DrawnCells cells(Index most, const Summary& all, Index read) const;

  void write(ByteWriter& out) const;
  /// Throws InputError for numbers that are impossible.
  static DrawnSample read(ByteReader& in);

 private:
  std::span<const double> row(std::size_t k) const {
    return std::span(cells_).subspan(k * static_cast<std::size_t>(cols_),
                                     static_cast<std::size_t>(cols_));
  }

  Index most_ = 0, cols_ = 0;
  std::vector<DrawnRow> keys_;  ///< ascending
  std::vector<double> cells_;   ///< row after row, as they were read
};

}  // namespace pcadim
