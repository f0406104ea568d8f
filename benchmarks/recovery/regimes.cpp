#include "recovery/regimes.hpp"

#include "recovery/regime_table.hpp"

namespace pcadim::recovery {
namespace {

std::vector<Regime> make_regimes() {
  Table table;
  add_white_regimes(table);
  add_coloured_regimes(table);
  add_flawed_regimes(table);
  add_uneven_regimes(table);
  add_serial_regimes(table);
  add_repeating_regimes(table);
  add_count_regimes(table);
  add_measured_regimes(table);
  add_extreme_regimes(table);
  return table.take();
}

}  // namespace

const std::vector<Regime>& regimes() {
  static const std::vector<Regime> table = make_regimes();
  return table;
}

}  // namespace pcadim::recovery
