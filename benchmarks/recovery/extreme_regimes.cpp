/// White noise at the ends of what people have: hardly any data, and many factors that hardly show.
#include "recovery/regime_table.hpp"

namespace pcadim::recovery {
namespace {

void add_tiny(Table& table) {
  table.group("tiny");
  table.add(8, 20, {});
  table.add(8, 20, {60});
  table.add(20, 6, {});
  table.add(20, 6, {40, 15});
  table.add(10, 10, {40});
  table.add(10, 200, {800, 250});
}

/// From `strongest` times the distance of the limit down to `weakest` times.
Spikes above_limit(Index d, Index n, Index p, double strongest, double weakest) {
  return geometric(d, near_limit(strongest, n, p), near_limit(weakest, n, p));
}

void add_many_weak(Table& table) {
  table.group("many_weak");
  table.add(400, 200, above_limit(25, 400, 200, 6, 2.5));
  table.add(300, 300, above_limit(20, 300, 300, 6, 2.5));
  table.add(200, 400, above_limit(20, 200, 400, 8, 3));
  table.add(800, 150, above_limit(30, 800, 150, 8, 2.5));
}

}  // namespace

void add_extreme_regimes(Table& table) {
  add_tiny(table);
  add_many_weak(table);
}

}  // namespace pcadim::recovery
