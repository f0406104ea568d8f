#include "methods/shared/held_out_rows.hpp"

#include <cmath>

namespace pcadim {

std::vector<double> mean_log_density(const HeldOutRows& rows) {
  std::vector<double> mean(static_cast<std::size_t>(rows.max_dim + 1));
  for (Index i = 0; i < rows.rows; ++i) {
    for (Index d = 0; d <= rows.max_dim; ++d) mean[static_cast<std::size_t>(d)] += rows.at(i, d);
  }
  for (double& value : mean) value /= static_cast<double>(rows.rows);
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

}  // namespace pcadim
