#include <algorithm>
#include <cmath>
#include <utility>

#include "base/hash/number_hash.hpp"
#include "base/size.hpp"
#include "model/drawn_rows.hpp"
#include "parts/part_state.hpp"
#include "pcadim/error.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

constexpr std::string_view plan_kind = "pcadplan";

/// What prepared rows depend on.
void write_preparation(ByteWriter& out, const PartPlan::State& plan) {
  out.integer(plan.cols);
  out.integer(plan.preparation.cols());
  for (const Index column : plan.preparation.kept) out.integer(column);
  out.numbers(plan.preparation.shift);
  out.numbers(plan.preparation.factor);
  out.numbers({&plan.zero_limit, 1});
}

void write_draw(ByteWriter& out, const PartPlan::State& plan) {
  out.integer(plan.drawn);
  out.numbers({&plan.total_variance, 1});
}

void read_draw(ByteReader& in, PartPlan::State& plan) {
  plan.drawn = in.integer();
  in.numbers({&plan.total_variance, 1});
  if (plan.drawn < 0 || plan.drawn > rows_used(plan.pieces) || !(plan.total_variance > 0) ||
      !std::isfinite(plan.total_variance))
    throw InputError("a saved plan draws an impossible number of rows: it is damaged");
}

void read_preparation(ByteReader& in, PartPlan::State& plan) {
  plan.cols = in.integer();
  const Index kept = in.integer();
  if (kept < 1 || kept > plan.cols || kept > in.words_left() / 3)
    throw InputError("a saved plan holds impossible sizes: it is damaged");
  Preparation& preparation = plan.preparation;
  for (Index k = 0; k < kept; ++k) {
    const Index column = in.integer(), least = k == 0 ? 0 : preparation.kept.back() + 1;
    if (column < least || column >= plan.cols)
      throw InputError("a saved plan holds impossible columns: it is damaged");
    preparation.kept.push_back(column);
  }
  preparation.shift.resize(size(kept));
  preparation.factor.resize(size(kept));
  in.numbers(preparation.shift);
  in.numbers(preparation.factor);
  in.numbers({&plan.zero_limit, 1});
  const auto finite = [](double value) { return std::isfinite(value); };
  if (!std::ranges::all_of(preparation.shift, finite) ||
      !std::ranges::all_of(preparation.factor, finite) || !(plan.zero_limit >= 0))
    throw InputError("a saved plan holds impossible numbers: it is damaged");
}

}  // namespace

std::string PartPlan::State::fingerprint() const {
  NumberHash hash;
  hash.integer(cols);
  for (const Index column : preparation.kept) hash.integer(column);
  std::vector<double> numbers = preparation.shift;
  numbers.insert(numbers.end(), preparation.factor.begin(), preparation.factor.end());
  hash.numbers(numbers);
  for (const Piece& piece : pieces) hash.integer(piece.used);
  return hash.text();
}

PartPlan::PartPlan(std::shared_ptr<State> state) : state_(std::move(state)) {}

std::vector<std::byte> PartPlan::bytes() const {
  ByteWriter out(plan_kind, plan_version);
  out.integer(static_cast<Index>(state_->missing));
  write_pieces(out, state_->pieces);
  write_preparation(out, *state_);
  write_draw(out, *state_);
  return out.finish();
}

PartPlan PartPlan::from_bytes(std::span<const std::byte> bytes) {
  ByteReader in(bytes, plan_kind, plan_version, "stored plan");
  auto state = std::make_shared<State>();
  state->missing = static_cast<Missing>(in.integer());
  if (state->missing != Missing::error && state->missing != Missing::drop_rows)
    throw InputError("a saved plan holds an unknown treatment of {missing} cells: it is damaged");
  state->pieces = read_pieces(in);
  read_preparation(in, *state);
  if (in.version() >= 2) read_draw(in, *state);
  in.expect_end();
  return PartPlan(std::move(state));
}

PartPlan plan_parts(const Part& all, const Request& request) {
  const Part::State& part = all.state();
  const auto names = named_columns(part);
  require_rows(part.summary.rows(), *names);
  PreparedColumns columns =
      prepare_columns(part.summary.moments(), *names, {request.center, request.scale});
  auto state = std::make_shared<PartPlan::State>();
  state->missing = part.missing;
  state->cols = part.summary.cols();
  state->zero_limit = zero_row_limit(columns.total_variance);
  state->total_variance = columns.total_variance;
  state->preparation = std::move(columns.preparation);
  const Index n = part.summary.rows(), p = state->preparation.cols();
  // Without a scatter matrix no rows are held out of the others.
  state->drawn = part.needs_products() ? sample_size(n, p) : most_drawn_rows(n, p);
  state->pieces = part.pieces;
  return PartPlan(std::move(state));
}

}  // namespace pcadim
