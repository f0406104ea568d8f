#pragma once
#include <algorithm>
#include <vector>

namespace pcadim {

/// The quantile by linear interpolation between order statistics (R's type 7).
inline double quantile(std::vector<double> values, double q) {
  std::ranges::sort(values);
  const double position = q * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (position - static_cast<double>(below)) * (values[above] - values[below]);
}

}  // namespace pcadim
