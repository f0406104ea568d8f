#include <cmath>
#include <utility>

#include "parts/part_state.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr std::string_view norms_kind = "pcadnorm";

void write_longest(ByteWriter& out, const LongestRows& longest) {
  out.integer(std::ssize(longest.squares()));
  for (const RowLength& row : longest.squares()) {
    out.integer(row.row);
    out.numbers({&row.length, 1});
  }
}

LongestRows read_longest(ByteReader& in) {
  const Index count = in.integer();
  if (count < 0 || count > static_cast<Index>(LongestRows::most))
    throw InputError("saved lengths of rows hold an impossible number: they are damaged");
  LongestRows longest;
  for (Index k = 0; k < count; ++k) {
    const Index row = in.integer();
    double length = 0;
    in.numbers({&length, 1});
    if (row < 0 || !(length >= 0) || !std::isfinite(length))
      throw InputError("saved lengths of rows hold impossible numbers: they are damaged");
    longest.add(row, length);
  }
  return longest;
}

}  // namespace

PartNorms::PartNorms(std::shared_ptr<State> state) : state_(std::move(state)) {}

std::vector<Index> PartNorms::numbers() const { return state_->numbers; }

void PartNorms::merge(const PartNorms& other) {
  if (state_->plan != other.state_->plan)
    throw InputError("lengths of rows under another plan cannot be merged");
  std::vector<Index> numbers =
      joined_numbers(state_->numbers, other.state_->numbers, "the lengths of the rows");
  if (state_.use_count() > 1) state_ = std::make_shared<State>(*state_);
  state_->numbers = std::move(numbers);
  state_->norms.merge(other.state_->norms);
  state_->longest.merge(other.state_->longest);
  state_->drawn.merge(other.state_->drawn);
}

std::vector<std::byte> PartNorms::bytes() const {
  ByteWriter out(norms_kind, norms_version);
  out.text(state_->plan);
  write_numbers(out, state_->numbers);
  state_->norms.write(out);
  write_longest(out, state_->longest);
  state_->drawn.write(out);
  return out.finish();
}

PartNorms PartNorms::from_bytes(std::span<const std::byte> bytes) {
  ByteReader in(bytes, norms_kind, norms_version, "stored list of lengths of rows");
  auto state = std::make_shared<State>();
  state->plan = in.text();
  state->numbers = read_numbers_of_parts(in);
  state->norms = NormCells::read(in);
  state->longest = read_longest(in);
  if (in.version() >= 2) state->drawn = DrawnSample::read(in);
  in.expect_end();
  return PartNorms(std::move(state));
}

}  // namespace pcadim
