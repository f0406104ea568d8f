#include "parts/rows_of_part.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/number_hash.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"
#include "pipeline/fingerprint.hpp"

namespace pcadim {
namespace {

/// Of the cells that are stored: the zeros between them are never filled in.
std::string fingerprint(const SparseView& matrix) {
  constexpr std::size_t block = std::size_t{1} << 14U;
  NumberHash hash;
  hash.integer(matrix.rows);
  hash.integer(matrix.cols);
  std::vector<double> words;
  const auto add = [&](double word) {
    words.push_back(word);
    if (words.size() < block) return;
    hash.numbers(words);
    words.clear();
  };
  for (Index i = 0; i < matrix.rows; ++i) {
    add(static_cast<double>(matrix.start[i + 1] - matrix.start[i]));
    for (Index k = matrix.start[i]; k < matrix.start[i + 1]; ++k) {
      add(matrix.column[k]);
      add(matrix.value[k]);
    }
  }
  hash.numbers(words);
  return hash.text();
}

std::string fingerprint_of(const Source& rows, const Effort& effort) {
  const auto sparse = rows.sparse();
  return sparse ? fingerprint(*sparse) : fingerprint(rows, effort);
}

}  // namespace

RowsOfPart::RowsOfPart(Source& source, Missing missing, const Request& request)
    : access_(source, effort_of(request)),
      treated_(missing == Missing::drop_rows ? drop_incomplete_rows(read(), effort()) : Treated()) {
}

Index RowsOfPart::place(Index row) const {
  return treated_.source ? treated_.rows[size(row)] : row;
}

Piece RowsOfPart::piece(Index number) const {
  return {number, read().shape()->rows, used().shape()->rows, fingerprint_of(read(), effort())};
}

void require_planned(const RowsOfPart& rows, Index number, const PartPlan::State& plan) {
  const std::string name = rows.read().name();
  const Index cols = rows.read().shape()->cols;
  if (cols != plan.cols)
    throw InputError(fmt::format("{}: {} columns, the plan is for {}", name, cols, plan.cols));
  const auto known = std::ranges::find(plan.pieces, number, &Piece::number);
  if (known == plan.pieces.end())
    throw InputError(fmt::format("{}: the plan knows no part {}", name, number));
  const Piece now = rows.piece(number);
  if (*known == now) return;
  throw InputError(fmt::format(
      "{}: part {} is not what it was when it was summarized ({} rows then, {} now{}); "
      "data that are made anew each time must be stored first",
      name, number, known->read, now.read, known->read == now.read ? ", with other numbers" : ""));
}

}  // namespace pcadim
