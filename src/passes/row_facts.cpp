#include "passes/row_facts.hpp"

#include <algorithm>
#include <utility>

#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/reflector.hpp"
#include "passes/row_kernels.hpp"

namespace pcadim {

std::vector<double> direction_of_places(Index p) {
  constexpr std::uint64_t seed = 0x5eed, stream = 0xc0;
  std::vector<double> direction(size(p));
  fill_normal(direction, seed, stream);
  return direction;
}

RowFactsGatherer::RowFactsGatherer(const RowWalk& walk, const Preparation& preparation)
    : group_rows_(walk.tile_rows() / walk.groups_per_tile()),
      shift_(size(walk.cols())),
      factor_(size(walk.cols())),
      direction_(size(walk.cols())),
      groups_(size((walk.rows() + group_rows_ - 1) / group_rows_)) {
  const std::vector<double> direction = direction_of_places(preparation.cols());
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    const std::size_t column = size(preparation.kept[j]);
    shift_[column] = preparation.shift[j];
    factor_[column] = preparation.factor[j];
    direction_[column] = direction[j];
  }
  facts_.squares.resize(size(walk.rows()));
  facts_.places.resize(size(walk.rows()));
}

void RowFactsGatherer::see(const RowGroup& group) {
  const Index cols = group.cols;
  Group& seen = groups_[size(group.first_row / group_rows_)];
  std::vector<double> before(size(cols)), now(size(cols));
  for (Index i = 0; i < group.rows; ++i) {
    std::copy_n(group.data + i * cols, cols, now.begin());
    prepare_rows(now.data(), 1, now.size(), shift_.data(), factor_.data());
    const std::size_t row = size(group.first_row + i);
    facts_.squares[row] = inner_product(cols, now.data(), now.data());
    facts_.places[row] = inner_product(cols, now.data(), direction_.data());
    seen.with_next += inner_product(cols, now.data(), before.data());  // 0 for the first one
    if (i == 0) seen.first = now;
    std::swap(before, now);
  }
  seen.last = std::move(before);
}

RowFacts RowFactsGatherer::facts() && {
  for (std::size_t k = 0; k < groups_.size(); ++k) {
    facts_.with_next += groups_[k].with_next;
    if (k > 0)
      facts_.with_next +=
          inner_product(std::ssize(shift_), groups_[k - 1].last.data(), groups_[k].first.data());
  }
  return std::move(facts_);
}

}  // namespace pcadim
