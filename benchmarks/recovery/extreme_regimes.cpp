/// White noise at the ends of what people have: hardly any data, and many factors that hardly show.
#include <fmt/format.h>

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

/// Variances from eight times the distance of the limit down to `weakest` times.
void add_above_limit(Table& table, Index n, Index p, Index d, double weakest) {
  const Spikes spikes = geometric(d, near_limit(8, n, p), near_limit(weakest, n, p));
  table.add(n, p, spikes, fmt::format("/limit{}", weakest));
}

void add_many_weak(Table& table) {
  table.group("many_weak");
  add_above_limit(table, 400, 200, 25, 3);
  add_above_limit(table, 300, 300, 20, 3);
  add_above_limit(table, 200, 400, 20, 3);
  add_above_limit(table, 800, 150, 30, 2.5);
}

}  // namespace

void add_extreme_regimes(Table& table) {
  add_tiny(table);
  add_many_weak(table);
}

}  // namespace pcadim::recovery
