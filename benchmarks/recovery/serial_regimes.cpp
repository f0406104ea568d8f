/// Rows in the order of time: what a column says today resembles what it said yesterday. The truth
/// is the number of directions of signal; memory is no direction.
#include <fmt/format.h>

#include "recovery/regime_table.hpp"

namespace pcadim::recovery {

void add_serial_regimes(Table& table) {
  table.group("serial_rows");
  const auto noise = [&](Index n, Index p, Spikes spikes, double coefficient) {
    const std::string more = fmt::format("/ar{}", coefficient);
    table.add(with_noise(table.make(n, p, std::move(spikes), more), Noise::serial, coefficient));
  };
  noise(200, 40, geometric(4, 40, 12), 0.5);
  noise(150, 60, geometric(3, 60, 20), 0.7);
  noise(80, 120, geometric(3, 80, 25), 0.5);
  noise(150, 30, {}, 0.5);
  noise(100, 150, {}, 0.7);
  table.add(
      with_change(table.make(300, 30, geometric(3, 40, 12), "/all-ar0.7"), Change::serial, 0.7));
}

}  // namespace pcadim::recovery
