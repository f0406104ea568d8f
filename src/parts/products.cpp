#include <utility>

#include "base/size.hpp"
#include "parts/part_state.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr std::string_view vectors_kind = "pcadvect", product_kind = "pcadprod";

}  // namespace

void PartBlock::write(ByteWriter& out) const {
  out.text(plan);
  out.integer(step);
  out.integer(rows);
  out.integer(width);
  out.numbers(values);
}

PartBlock PartBlock::read(ByteReader& in) {
  PartBlock block;
  block.plan = in.text();
  block.step = in.integer();
  block.rows = in.integer();
  block.width = in.integer();
  if (block.rows < 1 || block.width < 1 || block.rows > in.words_left() / block.width)
    throw InputError("saved vectors hold impossible sizes: they are damaged");
  block.values.resize(size(block.rows * block.width));
  in.numbers(block.values);
  return block;
}

PartVectors::PartVectors(std::shared_ptr<State> state) : state_(std::move(state)) {}

std::vector<std::byte> PartVectors::bytes() const {
  ByteWriter out(vectors_kind, saved_version);
  state_->block.write(out);
  return out.finish();
}

PartVectors PartVectors::from_bytes(std::span<const std::byte> bytes) {
  ByteReader in(bytes, vectors_kind, saved_version, "stored block of vectors");
  auto state = std::make_shared<State>(State{PartBlock::read(in)});
  in.expect_end();
  return PartVectors(std::move(state));
}

PartProduct::PartProduct(std::shared_ptr<State> state) : state_(std::move(state)) {}

std::vector<Index> PartProduct::numbers() const { return state_->numbers; }

void PartProduct::merge(const PartProduct& other) {
  if (!state_->block.same_task(other.state_->block))
    throw InputError("products with other vectors cannot be merged");
  std::vector<Index> numbers =
      joined_numbers(state_->numbers, other.state_->numbers, "the products");
  if (state_.use_count() > 1) state_ = std::make_shared<State>(*state_);
  state_->numbers = std::move(numbers);
  std::vector<double>& mine = state_->block.values;
  for (std::size_t k = 0; k < mine.size(); ++k) mine[k] += other.state_->block.values[k];
}

std::vector<std::byte> PartProduct::bytes() const {
  ByteWriter out(product_kind, saved_version);
  write_numbers(out, state_->numbers);
  state_->block.write(out);
  return out.finish();
}

PartProduct PartProduct::from_bytes(std::span<const std::byte> bytes) {
  ByteReader in(bytes, product_kind, saved_version, "stored product");
  auto state = std::make_shared<State>();
  state->numbers = read_numbers_of_parts(in);
  state->block = PartBlock::read(in);
  in.expect_end();
  return PartProduct(std::move(state));
}

}  // namespace pcadim
