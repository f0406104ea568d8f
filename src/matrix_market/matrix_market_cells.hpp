#pragma once
#include <utility>

#include "matrix_market/matrix_market_entries.hpp"

namespace pcadim::data {

/// The cells that the entries of a coordinate file stand for, turned where asked: an entry beside
/// the diagonal of a symmetric matrix is two.
class MatrixMarketCells {
 public:
  MatrixMarketCells(MatrixMarketLines& lines, const MarketHeader& header, bool turn)
      : entries_(lines, header),
        turn_(turn),
        mirrored_(header.symmetry != MarketSymmetry::general),
        sign_(header.symmetry == MarketSymmetry::skew ? -1.0 : 1.0) {}

  bool next(MarketEntry& cell) {
    return take(cell, [&] { return entries_.next(cell); });
  }

  /// The same without the number.
  bool next_place(MarketEntry& cell) {
    return take(cell, [&] { return entries_.next_place(cell); });
  }

 private:
  template <class Next>
  bool take(MarketEntry& cell, Next next) {
    if (std::exchange(image_waits_, false)) {
      cell = image_;
      return true;
    }
    if (!next()) return false;
    if (turn_) std::swap(cell.row, cell.column);
    image_waits_ = mirrored_ && cell.row != cell.column;
    if (image_waits_) image_ = {cell.column, cell.row, sign_ * cell.value};
    return true;
  }

  MatrixMarketEntries entries_;
  bool turn_, mirrored_;
  double sign_;
  MarketEntry image_;  // the other cell of the last entry
  bool image_waits_ = false;
};

}  // namespace pcadim::data
