#include "recovery/changes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/size.hpp"
#include "recovery/noise.hpp"

namespace pcadim::recovery {

double rounded_to_one_digit(double value) {
  if (value == 0) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))));
  return std::round(value / unit) * unit;
}

void remove_cells(Values& x, double share, std::uint64_t key) {
  const auto count = static_cast<Index>(share * static_cast<double>(x.size()));
  const std::vector<Index> order = shuffled(std::ssize(x), key, Stream::cells);
  for (Index k = 0; k < count; ++k) {
    x[size(order[size(k)])] = std::numeric_limits<double>::quiet_NaN();
  }
}

void apply_change(Values& x, const Regime& regime, std::uint64_t key) {
  switch (regime.change) {
    case Change::none:
      return;
    case Change::rounded:
      for (double& value : x) value = std::round(value / regime.amount) * regime.amount;
      return;
    case Change::one_digit:
      std::transform(x.begin(), x.end(), x.begin(), rounded_to_one_digit);
      return;
    case Change::missing:
      return remove_cells(x, regime.amount, key);
    case Change::long_rows:
      return lengthen_rows(x, regime, key);
    case Change::serial:
      return make_serial(x, regime.p, regime.amount);
    case Change::copied_rows:
      return copy_rows(x, regime, key);
    case Change::sum_column:
      return add_two_columns(x, regime, key);
    case Change::copied_column:
      return copy_column(x, regime, key);
    case Change::constant:
      return make_constant_columns(x, regime, key);
    case Change::steps:
      return make_steps(x, regime, key);
    case Change::shares:
      return make_shares(x, regime, key);
    case Change::centred_shares:
      return make_centred_shares(x, regime, key);
  }
}

}  // namespace pcadim::recovery
