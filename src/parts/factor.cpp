#include <algorithm>
#include <cmath>
#include <utility>

#include "base/size.hpp"
#include "parts/part_state.hpp"
#include "parts/rows_of_part.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr std::string_view factor_kind = "pcadfact";

/// The numbers of column j that are not zero by construction.
template <class Numbers>
auto below_diagonal(Numbers&& factor, Index side, Index j) {
  return std::span(factor).subspan(size(j * side + j), size(side - j));
}

void write_factor(ByteWriter& out, const LowerFactor& factor) {
  out.integer(factor.side());
  out.integer(factor.cols());
  for (Index j = 0; j < factor.cols(); ++j)
    out.numbers(below_diagonal(factor.factor(), factor.side(), j));
}

LowerFactor read_factor(ByteReader& in) {
  constexpr Index most = Index{1} << 30;
  const Index side = in.integer(), cols = in.integer();
  const bool sane = side >= 1 && side <= most && cols >= 0 && cols <= side &&
                    side * cols - cols * (cols - 1) / 2 <= in.words_left();
  if (!sane) throw InputError("a saved factor holds impossible sizes: it is damaged");
  std::vector<double> factor(size(side * cols));
  for (Index j = 0; j < cols; ++j) in.numbers(below_diagonal(factor, side, j));
  if (!std::ranges::all_of(factor, [](double value) { return std::isfinite(value); }))
    throw InputError("a saved factor holds impossible numbers: it is damaged");
  return LowerFactor(side, cols, std::move(factor));
}

}  // namespace

PartFactor::PartFactor(std::shared_ptr<State> state) : state_(std::move(state)) {}

std::vector<Index> PartFactor::numbers() const { return state_->numbers; }

void PartFactor::merge(const PartFactor& other) {
  if (state_->plan != other.state_->plan || state_->factor.side() != other.state_->factor.side())
    throw InputError("factors under another plan cannot be merged");
  std::vector<Index> numbers =
      joined_numbers(state_->numbers, other.state_->numbers, "the factors");
  if (state_.use_count() > 1) state_ = std::make_shared<State>(*state_);
  state_->numbers = std::move(numbers);
  state_->factor.merge(other.state_->factor);
}

std::vector<std::byte> PartFactor::bytes() const {
  ByteWriter out(factor_kind, saved_version);
  out.text(state_->plan);
  write_numbers(out, state_->numbers);
  write_factor(out, state_->factor);
  return out.finish();
}

PartFactor PartFactor::from_bytes(std::span<const std::byte> bytes) {
  ByteReader in(bytes, factor_kind, saved_version, "stored factor");
  auto state = std::make_shared<State>();
  state->plan = in.text();
  state->numbers = read_numbers_of_parts(in);
  state->factor = read_factor(in);
  in.expect_end();
  return PartFactor(std::move(state));
}

PartFactor factorise(Source& rows, Index number, const PartPlan& plan, const Request& request) {
  const PartPlan::State& known = plan.state();
  const RowsOfPart part(rows, known.missing, request);
  PlannedRows(part, number, known).require_same();
  auto state = std::make_shared<PartFactor::State>();
  state->plan = known.fingerprint();
  state->numbers = {number};
  state->factor = LowerFactor(known.preparation.cols());
  if (!part.has_rows()) return PartFactor(std::move(state));
  RowWalk walk(part.used(), part.effort());
  state->factor = prepared_factor(walk, known.preparation);
  return PartFactor(std::move(state));
}

}  // namespace pcadim
