#include "diagnosis/column_scales.hpp"

#include <algorithm>
#include <utility>

namespace pcadim {

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

std::optional<DominatingColumn> dominating_column(std::span<const double> deviations) {
  if (deviations.size() < 2) return {};
  std::vector<double> variances;
  double total = 0;
  for (const double deviation : deviations) {
    variances.push_back(deviation * deviation);
    total += variances.back();
  }
  DominatingColumn found;
  found.column = static_cast<std::size_t>(std::ranges::max_element(variances) - variances.begin());
  const double largest = variances[found.column];
  found.share = largest / total;
  found.ratio = largest / median(std::move(variances));
  if (found.ratio > dominating_ratio && found.share > dominating_share) return found;
  return {};
}

}  // namespace pcadim
