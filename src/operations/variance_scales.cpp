#include "operations/variance_scales.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr Index most_iterations = 1000;
constexpr double wanted_error = 1e-12;
/// What is accepted where the iterations end before: the tolerance of the authors of biwhitening.
constexpr double accepted_error = 1e-6;

/// What counts as much as a thread costs; the sums of less are left to one.
constexpr Index worth_a_thread = 1 << 16;

/// The variances of all cells as a matrix that is only ever summed.
class Variances {
 public:
  Variances(const DataMatrix& cells, const CellVariance& variance, int threads)
      : cells_(cells),
        variance_(variance),
        threads_(std::ssize(cells.values) < worth_a_thread ? 1 : threads) {}

  /// For each column the sum over rows of weight * variance.
  std::vector<double> column_sums(const std::vector<double>& row_weights) const {
    std::vector<double> sums(size(cells_.cols));
    parallel_for(cells_.cols, threads_, [&](Index j) {
      const std::span<const double> column = cells_.column(j);
      double sum = 0;
      for (std::size_t i = 0; i < column.size(); ++i) sum += row_weights[i] * of(column[i]);
      sums[size(j)] = sum;
    });
    return sums;
  }

  /// For each row the sum over columns of weight * variance.
  std::vector<double> row_sums(const std::vector<double>& column_weights) const {
    constexpr Index block = 512;
    std::vector<double> sums(size(cells_.rows));
    parallel_for((cells_.rows + block - 1) / block, threads_, [&](Index number) {
      const Index first = number * block, end = std::min(first + block, cells_.rows);
      for (Index j = 0; j < cells_.cols; ++j) {
        const double* column = cells_.column(j).data();
        for (Index i = first; i < end; ++i)
          sums[size(i)] += column_weights[size(j)] * of(column[i]);
      }
    });
    return sums;
  }

 private:
  double of(double x) const { return x * (variance_.linear + variance_.square * x); }

  const DataMatrix& cells_;
  CellVariance variance_;
  int threads_;
};

bool is_positive(double x) { return x > 0; }

/// wanted / sum, and 0 where there is nothing to scale.
std::vector<double> factors(double wanted, std::vector<double> sums) {
  for (double& sum : sums) sum = sum > 0 ? wanted / sum : 0;
  return sums;
}

/// How far, relatively, the scaled sums are from what is wanted, at most.
double error_of(const std::vector<double>& scale, const std::vector<double>& sums, double wanted) {
  double error = 0;
  for (std::size_t j = 0; j < sums.size(); ++j) {
    const double off = sums[j] > 0 ? std::abs(scale[j] * sums[j] / wanted - 1) : 0;
    error = off <= error ? error : off;  // a NaN stays
  }
  return error;
}

/// Rows and columns in turn are brought to their sums, until both have them.
void settle(VarianceScales& scales, const Variances& variances, const WorkMeter& meter) {
  std::vector<double> sums = variances.column_sums(scales.rows);
  const auto rows = static_cast<double>(
      std::ranges::count_if(variances.row_sums(std::vector<double>(sums.size(), 1)), is_positive));
  const auto cols = static_cast<double>(std::ranges::count_if(sums, is_positive));
  double error = std::numeric_limits<double>::infinity();
  for (Index k = 0; k < most_iterations && !(error <= wanted_error); ++k) {
    meter.check();
    scales.columns = factors(rows, std::move(sums));
    scales.rows = factors(cols, variances.row_sums(scales.columns));
    sums = variances.column_sums(scales.rows);
    error = error_of(scales.columns, sums, rows);
  }
  scales.settled = rows > 0 && error <= accepted_error;
}

}  // namespace

VarianceScales variance_scales(const DataMatrix& cells, const CellVariance& variance, int threads,
                               const Watch& watch) {
  if (std::ranges::any_of(cells.values, [](double x) { return x < 0; }))
    throw NotApplicable("It is for counts, and there are negative numbers.");
  VarianceScales scales;
  scales.whole = std::ranges::all_of(cells.values, [](double x) { return x == std::floor(x); });
  scales.rows.assign(size(cells.rows), 1.0);
  settle(scales, Variances(cells, variance, threads), WorkMeter(watch, "scaling the counts", 1));
  return scales;
}

}  // namespace pcadim
