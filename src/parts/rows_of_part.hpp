#pragma once
#include <string>

#include "base/hash/row_hash.hpp"
#include "missing/treat_missing.hpp"
#include "parts/part_state.hpp"
#include "passes/row_walk.hpp"
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

  /// Are all rows used, and stored with their zeros? Then who walks over them sees all that a
  /// fingerprint is made of.
  bool hashed_in_passing() const { return !treated_.source && !read().sparse() && has_rows(); }

 private:
  RandomAccess access_;
  Treated treated_;
};

/// By what a part is known again, of rows that have been hashed in passing or not.
Piece piece_of(const RowsOfPart& rows, Index number, const RowHash& passed);

/// Compares the rows with those of the first look.
class PlannedRows {
 public:
  /// Throws InputError if the plan has other columns or knows no part of that number.
  PlannedRows(const RowsOfPart& rows, Index number, const PartPlan::State& plan);

  /// Rows that pass by, from several threads at once. Each must come once, or none at all.
  void see(const RowGroup& group) {
    passed_.add(group.first_row, group.rows, group.cols, group.data);
  }

  /// Throws InputError unless the rows are those of the first look. Walks over them where they have
  /// not passed by.
  void require_same() const;

 private:
  const RowsOfPart& rows_;
  const Piece& known_;
  RowHash passed_;
};

}  // namespace pcadim
