/// Noise that is not white: heavy tails, unequal columns, neighbours that resemble each other.
#include <fmt/format.h>

#include "recovery/regime_table.hpp"

namespace pcadim::recovery {
namespace {

void add_heavy_tails(Table& table) {
  table.group("heavy_tails");
  const auto cells = [&](Index n, Index p, Spikes spikes, double freedom) {
    table.add(with_noise(table.make(n, p, std::move(spikes), fmt::format("/t{}-cells", freedom)),
                         Noise::student_cells, freedom));
  };
  const auto rows = [&](Index n, Index p, Spikes spikes, double freedom) {
    table.add(with_noise(table.make(n, p, std::move(spikes), fmt::format("/t{}-rows", freedom)),
                         Noise::student_rows, freedom));
  };
  cells(100, 50, geometric(5, 40, 8), 4);
  cells(200, 30, geometric(4, 20, 5), 5);
  cells(50, 200, geometric(3, 60, 15), 5);
  cells(100, 40, {}, 5);
  rows(100, 50, geometric(5, 40, 8), 4);
  rows(200, 30, geometric(4, 20, 5), 5);
}

/// The same data as they are and with columns scaled to unit variance, in groups of their own.
void add_unequal(Table& table, const std::string& group, bool scale) {
  table.group(group);
  const auto unequal = [&](Index n, Index p, Spikes spikes) {
    Regime regime = with_noise(table.make(n, p, std::move(spikes)), Noise::unequal);
    table.add(scale ? scaled(std::move(regime)) : std::move(regime));
  };
  unequal(200, 40, geometric(4, 30, 8));
  unequal(100, 60, geometric(5, 50, 12));
  unequal(60, 120, geometric(3, 60, 20));
}

void add_correlated(Table& table) {
  table.group("correlated");
  const auto correlated = [&](Index n, Index p, Spikes spikes) {
    table.add(with_noise(table.make(n, p, std::move(spikes)), Noise::correlated, 0.5));
  };
  correlated(200, 40, geometric(4, 40, 12));
  correlated(100, 60, geometric(5, 60, 18));
  correlated(60, 120, geometric(3, 80, 25));
  correlated(150, 30, {});
}

}  // namespace

void add_coloured_regimes(Table& table) {
  add_heavy_tails(table);
  add_unequal(table, "unequal", false);
  add_unequal(table, "unequal_scaled", true);
  add_correlated(table);
}

}  // namespace pcadim::recovery
