/// Rounded, incomplete and outlying.
#include "recovery/regime_table.hpp"

namespace pcadim::recovery {
namespace {

void add_rounded(Table& table) {
  table.group("rounded");
  table.add(with_change(table.make(100, 40, geometric(5, 30, 5), "/step1"), Change::rounded, 1));
  table.add(with_change(table.make(200, 20, geometric(3, 10, 3), "/step2"), Change::rounded, 2));
  table.add(with_change(table.make(100, 50, equal(10, 15), "/one-digit"), Change::one_digit));
}

void add_missing(Table& table) {
  table.group("missing");
  const auto missing = [&](Index n, Index p, Spikes spikes) {
    table.add(with_change(table.make(n, p, std::move(spikes)), Change::missing, 0.05));
  };
  missing(100, 50, equal(20, 15));
  missing(100, 40, geometric(5, 30, 5));
  missing(60, 80, geometric(3, 40, 10));
  missing(100, 20, {});
}

void add_outlying(Table& table) {
  table.group("outlying_rows");
  const auto outlying = [&](Index n, Index p, Spikes spikes) {
    table.add(with_change(table.make(n, p, std::move(spikes)), Change::long_rows, 0.02));
  };
  outlying(100, 50, geometric(5, 40, 8));
  outlying(300, 30, geometric(4, 20, 4));
  outlying(100, 20, {});
}

}  // namespace

void add_flawed_regimes(Table& table) {
  add_rounded(table);
  add_missing(table);
  add_outlying(table);
}

}  // namespace pcadim::recovery
