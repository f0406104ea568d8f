#pragma once
#include "pcadim/index.hpp"

namespace pcadim {

/// What a source is, too, if its rows may lie in memory as they are worked on: doubles, row after
/// row. Then nobody need copy them.
class RowsInPlace {
 public:
  RowsInPlace() = default;
  RowsInPlace(const RowsInPlace&) = delete;
  RowsInPlace& operator=(const RowsInPlace&) = delete;
  virtual ~RowsInPlace() = default;

  /// Where rows [first, first + count) lie; null if Source::read_rows() has to make them. Several
  /// threads may ask at once.
  virtual const double* rows_in_place(Index first, Index count) const = 0;
};

}  // namespace pcadim
