#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pcadim {

/// The middle one of some numbers; of an even number of them the smaller one of the middle two.
double median(std::vector<double> values);

/// A column whose variance is much larger than that of the others.
struct DominatingColumn {
  std::size_t column = 0;  ///< its place among the columns in use
  double share = 0;        ///< of the total variance
  double ratio = 0;        ///< of its variance to the median one
};

inline constexpr double dominating_ratio = 100, dominating_share = 0.1;

/// Trigger: more than 100 times the variance of the median column (10 times its deviation), and
/// more than a tenth of the total. Chance alone does not do that: of two normal columns of 5
/// numbers each one has 100 times the other's variance in one pair of 1500. Nor does one strong
/// component: it gives every column its share.
std::optional<DominatingColumn> dominating_column(std::span<const double> deviations);

}  // namespace pcadim
