#include "methods/shared/held_out_rows.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim {

std::vector<double> mean_log_density(const HeldOutRows& rows) {
  std::vector<double> mean(static_cast<std::size_t>(rows.max_dim + 1));
  for (Index i = 0; i < rows.rows; ++i) {
    for (Index d = 0; d <= rows.max_dim; ++d) mean[static_cast<std::size_t>(d)] += rows.at(i, d);
  }
  for (double& value : mean) value /= static_cast<double>(rows.rows);
  if (!std::ranges::all_of(mean, [](double x) { return std::isfinite(x); })) return {};
  return mean;
}

Gain gain(const HeldOutRows& rows, Index better, Index other) {
  const auto n = static_cast<double>(rows.rows);
  double sum = 0, squares = 0;
  for (Index i = 0; i < rows.rows; ++i) sum += rows.at(i, better) - rows.at(i, other);
  for (Index i = 0; i < rows.rows; ++i) {
    const double off = rows.at(i, better) - rows.at(i, other) - sum / n;
    squares += off * off;
  }
  return {sum / n, std::sqrt(squares / (n - 1) / n)};
}

Index smallest_as_good(const HeldOutRows& rows, Index best, double most) {
  for (Index d = 0; d < best; ++d) {
    const Gain loss = gain(rows, best, d);
    if (loss.mean <= std::min(loss.standard_error, most)) return d;
  }
  return best;
}

}  // namespace pcadim
