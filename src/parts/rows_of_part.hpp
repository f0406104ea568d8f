#pragma once
#include "missing/treat_missing.hpp"
#include "parts/part_state.hpp"
#include "pipeline/random_access.hpp"

namespace pcadim {

/// Rows of one part with random access, without those that are left out.
class RowsOfPart {
 public:
  RowsOfPart(Source& source, Missing missing, const Request& request);

  const Source& read() const { return access_.source(); }
  const Source& used() const { return treated_.source ? *treated_.source : read(); }
  const Effort& effort() const { return access_.effort(); }
  Index missing_cells() const { return treated_.missing; }
  /// Is any row left?
  bool has_rows() const { return used().shape()->rows > 0; }
  /// The place of a row that is used among those that were read.
  Index place(Index row) const;

  /// By what the part is known again.
  Piece piece(Index number) const;

 private:
  RandomAccess access_;
  Treated treated_;
};

/// Throws InputError unless the rows are those of the first look.
void require_planned(const RowsOfPart& rows, Index number, const PartPlan::State& plan);

}  // namespace pcadim
