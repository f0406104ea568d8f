/// Noise whose deviation differs from column to column or from row to row, in the units asked for:
/// the truth is what is left once these deviations are divided out, which changes no rank.
#include "recovery/regime_table.hpp"

namespace pcadim::recovery {
namespace {

void add_unequal_none(Table& table) {
  table.group("unequal_none");
  table.add(with_noise(table.make(100, 40, {}, "/even"), Noise::unequal));
  table.add(with_noise(table.make(60, 120, {}, "/even"), Noise::unequal));
  table.add(with_noise(table.make(200, 50, {}, "/lognormal"), Noise::lognormal_columns, 0.5));
  table.add(with_noise(table.make(50, 150, {}, "/lognormal"), Noise::lognormal_columns, 0.5));
  table.add(with_noise(table.make(150, 60, {}, "/gamma"), Noise::gamma_columns, 2));
  table.add(with_noise(table.make(60, 100, {}, "/gamma"), Noise::gamma_columns, 2));
}

void add_unequal_strong(Table& table) {
  table.group("unequal_strong");
  table.add(with_noise(table.make(200, 40, geometric(4, 30, 8), "/lognormal"),
                       Noise::lognormal_columns, 0.5));
  table.add(with_noise(table.make(60, 120, geometric(3, 60, 20), "/lognormal"),
                       Noise::lognormal_columns, 0.5));
  table.add(with_noise(table.make(150, 50, geometric(5, 40, 8), "/0.3to3"), Noise::spread_columns));
  table.add(with_noise(table.make(100, 60, geometric(4, 40, 10), "/rows"), Noise::unequal_rows));
  table.add(with_noise(table.make(80, 150, geometric(3, 60, 15), "/rows"), Noise::unequal_rows));
  table.add(with_noise(table.make(120, 40, {}, "/rows"), Noise::unequal_rows));
}

void add_quiet_columns(Table& table) {
  table.group("quiet_columns");
  const auto quiet = [&](Index n, Index p, Spikes spikes, double deviation) {
    table.add(with_noise(table.make(n, p, std::move(spikes)), Noise::quiet_columns, deviation));
  };
  quiet(120, 35, geometric(6, 60, 10), 0.05);
  quiet(200, 25, geometric(4, 30, 6), 0.1);
  quiet(60, 100, geometric(3, 60, 15), 0.07);
  quiet(120, 35, {}, 0.05);
  quiet(50, 80, {}, 0.1);
  // The signal avoids them, too.
  table.add(
      with_change(table.make(120, 38, geometric(6, 60, 10), "/empty"), Change::constant, 0.05));
}

}  // namespace

void add_uneven_regimes(Table& table) {
  add_unequal_none(table);
  add_unequal_strong(table);
  add_quiet_columns(table);
}

}  // namespace pcadim::recovery
