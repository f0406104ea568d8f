#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/size.hpp"
#include "parts/part_state.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr std::string_view part_kind = "pcadpart";

void require_alike(const Part::State& one, const Part::State& other) {
  if (one.summary.cols() != other.summary.cols() || one.names != other.names) {
    throw InputError(
        fmt::format("parts of other columns cannot be merged: {} columns here, {} there{}",
                    one.summary.cols(), other.summary.cols(),
                    one.summary.cols() == other.summary.cols() ? ", with other names" : ""));
  }
  if (one.missing != other.missing)
    throw InputError("parts with another treatment of {missing} cells cannot be merged");
}

std::vector<Piece> joined_pieces(const std::vector<Piece>& one, const std::vector<Piece>& other) {
  std::vector<Piece> all;
  std::ranges::merge(one, other, std::back_inserter(all), {}, &Piece::number, &Piece::number);
  const auto twice = std::ranges::adjacent_find(all, {}, &Piece::number);
  if (twice != all.end())
    throw InputError(fmt::format("part {} is there twice; each is merged once", twice->number));
  return all;
}

void drop_rows_beyond_bound(Part::State& state) {
  Index cells = 0;
  for (const auto& [number, rows] : state.rows) cells += std::ssize(rows);
  if (state.holds_rows && cells <= Part::most_cells) return;
  state.holds_rows = false;
  state.rows.clear();
}

void write_rows(ByteWriter& out, const Part::State& state) {
  out.integer(state.holds_rows ? 1 : 0);
  if (!state.holds_rows) return;
  for (const auto& [number, rows] : state.rows) out.numbers(rows);
}

void read_rows(ByteReader& in, Part::State& state) {
  state.holds_rows = in.integer() != 0;
  if (!state.holds_rows) return;
  const Index cols = state.summary.cols();
  for (const Piece& piece : state.pieces) {
    if (cols == 0 || piece.read > in.words_left() / cols)
      throw InputError("a saved part holds fewer rows than it says: it is damaged");
    std::vector<double>& rows = state.rows[piece.number];
    rows.resize(size(piece.read * cols));
    in.numbers(rows);
  }
}

}  // namespace

Part::Part(std::shared_ptr<State> state) : state_(std::move(state)) {
  drop_rows_beyond_bound(*state_);
}

Index Part::rows() const { return state_->summary.rows(); }
Index Part::cols() const { return state_->summary.cols(); }
bool Part::holds_rows() const { return state_->holds_rows; }
bool Part::needs_products() const { return state_->needs_products(); }

std::vector<Index> Part::numbers() const {
  std::vector<Index> numbers;
  for (const Piece& piece : state_->pieces) numbers.push_back(piece.number);
  return numbers;
}

void Part::merge(const Part& other) {
  require_alike(*state_, *other.state_);
  std::vector<Piece> pieces = joined_pieces(state_->pieces, other.state_->pieces);
  if (state_.use_count() > 1) state_ = std::make_shared<State>(*state_);
  State& mine = *state_;
  const State& theirs = *other.state_;
  mine.pieces = std::move(pieces);
  mine.whole_numbers = mine.whole_numbers && theirs.whole_numbers;
  mine.missing_cells += theirs.missing_cells;
  mine.summary.merge(theirs.summary);
  mine.holds_rows = mine.holds_rows && theirs.holds_rows;
  if (mine.holds_rows) mine.rows.insert(theirs.rows.begin(), theirs.rows.end());
  drop_rows_beyond_bound(mine);
}

std::vector<std::byte> Part::bytes() const {
  ByteWriter out(part_kind, part_version);
  out.integer(static_cast<Index>(state_->missing));
  out.integer(state_->whole_numbers ? 1 : 0);
  out.integer(state_->missing_cells);
  out.integer(std::ssize(state_->names));
  for (const std::string& name : state_->names) out.text(name);
  write_pieces(out, state_->pieces);
  state_->summary.write(out);
  write_rows(out, *state_);
  return out.finish();
}

Part Part::from_bytes(std::span<const std::byte> bytes) {
  ByteReader in(bytes, part_kind, part_version, "stored part");
  auto state = std::make_shared<State>();
  state->missing = static_cast<Missing>(in.integer());
  state->whole_numbers = in.integer() != 0;
  state->missing_cells = in.integer();
  const Index names = in.integer();
  for (Index k = 0; k < names; ++k) state->names.push_back(in.text());
  state->pieces = read_pieces(in);
  state->summary = Summary::read(in);
  const bool sane = (names == 0 || names == state->summary.cols()) &&
                    rows_used(state->pieces) == state->summary.rows() &&
                    state->missing_cells >= 0 &&
                    (state->missing == Missing::error || state->missing == Missing::drop_rows);
  if (!sane) throw InputError("a saved part contradicts itself: it is damaged");
  read_rows(in, *state);
  in.expect_end();
  return Part(std::move(state));
}

}  // namespace pcadim
