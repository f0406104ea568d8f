#include "operations/noise/noise_scales.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/size.hpp"
#include "linalg/reflector.hpp"

namespace pcadim {
namespace {

/// x_t becomes (x_t - r x_{t-1}) / sqrt(1 - r^2); the first one stays. From the end, in place.
void filter_rows(DataMatrix& data, double r) {
  const double unit = std::sqrt(1 - r * r);
  for (Index j = 0; j < data.cols; ++j) {
    for (Index i = data.rows - 1; i > 0; --i)
      data.at(i, j) = (data.at(i, j) - r * data.at(i - 1, j)) / unit;
  }
}

void filter_columns(DataMatrix& data, double r) {
  const double unit = std::sqrt(1 - r * r);
  for (Index j = data.cols - 1; j > 0; --j) {
    for (Index i = 0; i < data.rows; ++i)
      data.at(i, j) = (data.at(i, j) - r * data.at(i, j - 1)) / unit;
  }
}

/// What a column of ones became, with length 1.
std::vector<double> divided_ones(const NoiseScales& scales) {
  const Index n = std::ssize(scales.rows);
  DataMatrix ones(n, 1);
  for (Index i = 0; i < n; ++i) ones.at(i, 0) = 1 / scales.rows[size(i)];
  if (scales.row_correlation != 0) filter_rows(ones, scales.row_correlation);
  double squares = 0;
  for (const double x : ones.values) squares += x * x;
  for (double& x : ones.values) x /= std::sqrt(squares);
  return ones.values;
}

void project_out(DataMatrix& data, const std::vector<double>& direction) {
  for (Index j = 0; j < data.cols; ++j) {
    double* column = data.column(j).data();
    const double along = inner_product(data.rows, column, direction.data());
    add_multiple(data.rows, -along, direction.data(), column);
  }
}

/// Then centred data stay centred.
bool rows_are_equal(const NoiseScales& scales) {
  return scales.row_correlation == 0 &&
         std::ranges::all_of(scales.rows, [](double row) { return row == 1; });
}

double sum_of_logs(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return sum;
}

}  // namespace

NoiseScales no_scales(Index rows, Index cols) {
  return {std::vector<double>(size(rows), 1.0), std::vector<double>(size(cols), 1.0), 0, 0};
}

void divide_into(DataMatrix& result, const DataMatrix& data, const NoiseScales& scales,
                 bool centered) {
  if (result.rows != data.rows || result.cols != data.cols) result = {data.rows, data.cols};
  std::vector<double> of_rows;
  for (const double row : scales.rows) of_rows.push_back(1 / row);
  for (Index j = 0; j < data.cols; ++j) {
    const double of_column = 1 / scales.columns[size(j)];
    const std::span<const double> from = data.column(j);
    const std::span<double> to = result.column(j);
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = from[i] * (of_column * of_rows[i]);
  }
  if (scales.row_correlation != 0) filter_rows(result, scales.row_correlation);
  if (scales.column_correlation != 0) filter_columns(result, scales.column_correlation);
  if (centered && !rows_are_equal(scales)) project_out(result, divided_ones(scales));
}

DataMatrix divided(const DataMatrix& data, const NoiseScales& scales, bool centered) {
  DataMatrix result;
  divide_into(result, data, scales, centered);
  return result;
}

double log_determinant(const NoiseScales& scales, Index rows) {
  const Index n = std::ssize(scales.rows), p = std::ssize(scales.columns);
  const auto free = static_cast<double>(rows), cols = static_cast<double>(p);
  const double used = free / static_cast<double>(n);
  const double r = scales.row_correlation, c = scales.column_correlation;
  return -cols * used * sum_of_logs(scales.rows) - free * sum_of_logs(scales.columns) -
         0.5 * cols * (free - 1) * std::log1p(-r * r) -
         0.5 * (cols - 1) * free * std::log1p(-c * c);
}

}  // namespace pcadim
