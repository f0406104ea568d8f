#include "parts/rows_of_part.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "parts/fingerprint_of_part.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

const Piece& planned(const RowsOfPart& rows, Index number, const PartPlan::State& plan) {
  const std::string name = rows.read().name();
  const Index cols = rows.read().shape()->cols;
  if (cols != plan.cols)
    throw InputError(fmt::format("{}: {} columns, the plan is for {}", name, cols, plan.cols));
  const auto known = std::ranges::find(plan.pieces, number, &Piece::number);
  if (known == plan.pieces.end())
    throw InputError(fmt::format("{}: the plan knows no part {}", name, number));
  return *known;
}

}  // namespace

RowsOfPart::RowsOfPart(Source& source, Missing missing, const Request& request)
    : access_(source, effort_of(request)),
      treated_(missing == Missing::drop_rows ? drop_incomplete_rows(read(), effort()) : Treated()) {
}

Index RowsOfPart::place(Index row) const {
  return treated_.source ? treated_.rows[size(row)] : row;
}

Piece piece_of(const RowsOfPart& rows, Index number, const RowHash& passed) {
  return {number, rows.read().shape()->rows, rows.used().shape()->rows,
          fingerprint_of_part(rows, passed)};
}

PlannedRows::PlannedRows(const RowsOfPart& rows, Index number, const PartPlan::State& plan)
    : rows_(rows), known_(planned(rows, number, plan)) {}

void PlannedRows::require_same() const {
  const Index read = rows_.read().shape()->rows, used = rows_.used().shape()->rows;
  if (known_.read == read && known_.used == used &&
      known_.fingerprint == fingerprint_of_part(rows_, passed_, known_.fingerprint))
    return;
  throw InputError(
      fmt::format("{}: part {} is not what it was when it was summarized ({} rows then, {} now{}); "
                  "data that are made anew each time must be stored first",
                  rows_.read().name(), known_.number, known_.read, read,
                  known_.read == read ? ", with other numbers" : ""));
}

}  // namespace pcadim
