#include "operations/partial_correlations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/held_out/held_out.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// Correlations of what is left of a column have six digits where a share of 1e-10 of its deviation
/// is left; of less they would be rounding errors.
constexpr double least_variance_left = 1e-20;

/// Columns to mean 0 and length 1, so that their inner products are correlations.
void correlate(DataMatrix& data) {
  std::vector<ColumnUnits> units;
  for (Index j = 0; j < data.cols; ++j) {
    // Columns that are not centred may be constant.
    const auto [least, most] = std::ranges::minmax(data.column(j));
    if (least == most) throw NotApplicable("A constant column has no correlations.");
    units.push_back(units_of(data.column(j), true, true));
    units.back().deviation *= std::sqrt(static_cast<double>(data.rows - 1));
  }
  apply_units(data, units);
}

/// The loadings f_jk on the components of the correlation matrix, and what they leave.
struct ComponentLoadings {
  Index cols = 0, components = 0;
  std::vector<double> values;          ///< f_jk, component after component
  std::vector<double> inverse_square;  ///< 1 / (what is left of column j by components 0 ... k-1)

  const double* of(Index k) const { return values.data() + k * cols; }
  const double* inverse(Index k) const { return inverse_square.data() + k * cols; }
};

std::vector<double> component_loadings(DataMatrix data) {
  const Index p = data.cols;
  const SingularVectors svd = singular_vectors(data.rows, p, data.values.data());
  const Index r = std::ssize(svd.values);
  std::vector<double> loadings(size(p * r));
  for (Index k = 0; k < r; ++k) {
    for (Index j = 0; j < p; ++j)
      loadings[size(k * p + j)] = svd.values[size(k)] * svd.right_transposed[size(j * r + k)];
  }
  return loadings;
}

/// What components 0 ... k-1 leave of each column, k = 0, 1, ...: summed from the last one upwards,
/// since a difference from 1 would lose the digits of what is small.
std::vector<double> variances_left(const std::vector<double>& loadings, Index p) {
  std::vector<double> left(loadings.size());
  for (Index place = std::ssize(left) - 1; place >= 0; --place) {
    const double f = loadings[size(place)];
    const bool last = place + p >= std::ssize(left);
    left[size(place)] = f * f + (last ? 0 : left[size(place + p)]);
  }
  return left;
}

/// All components but those that leave nothing of some column.
ComponentLoadings usable_loadings(DataMatrix data) {
  const Index p = data.cols;
  ComponentLoadings result{p, 0, component_loadings(std::move(data)), {}};
  result.inverse_square = variances_left(result.values, p);
  const auto gone = std::find_if(result.inverse_square.begin(), result.inverse_square.end(),
                                 [](double left) { return !(left > least_variance_left); });
  result.components = (gone - result.inverse_square.begin()) / p;
  for (double& value : result.inverse_square) value = 1 / value;
  return result;
}

/// The part of the sums over pairs (i, j), i > j, that one column j has: what the components from
/// k on say about the pairs grows as k falls.
void add_column(const ComponentLoadings& loadings, Index j, bool fourth,
                std::vector<double>& covariances, std::vector<double>& sums) {
  const Index p = loadings.cols, all = std::ssize(loadings.values) / p;
  std::fill(covariances.begin(), covariances.end(), 0.0);
  for (Index k = all - 1; k >= 0; --k) {
    const double *f = loadings.of(k), *inverse = loadings.inverse(k), own = f[j];
    double sum = 0;
    for (Index i = j + 1; i < p; ++i) {
      const double c = covariances[size(i)] += own * f[i];
      const double square = c * c * inverse[i] * inverse[j];
      sum += fourth ? square * square : square;
    }
    if (k < loadings.components) sums[size(k)] += sum;
  }
}

/// The sums over all pairs i > j by panels of columns, which do not depend on the threads.
std::vector<double> pair_sums(const ComponentLoadings& loadings, bool fourth, int threads,
                              const Watch& watch) {
  const Index p = loadings.cols, panels = std::min<Index>(p, 64);
  std::vector<std::vector<double>> parts(size(panels));
  WorkMeter meter(watch, "partial correlations", p);
  parallel_for(panels, threads, [&](Index panel) {
    parts[size(panel)].assign(size(loadings.components), 0.0);
    std::vector<double> covariances(size(p));
    for (Index j = panel; j < p; j += panels) {
      add_column(loadings, j, fourth, covariances, parts[size(panel)]);
      meter.step();
    }
  });
  std::vector<double> sums(size(loadings.components));
  for (const std::vector<double>& part : parts) {
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += part[k];
  }
  return sums;
}

/// tr M^4 after components 0 ... k-1. M = F F' with the rows of F brought to length 1, so that
/// the smaller F'F will do; the trace of its fourth power is the squared length of its square.
double trace_of_fourth_power(const ComponentLoadings& loadings, Index k) {
  const Index p = loadings.cols, rest = std::ssize(loadings.values) / p - k;
  std::vector<double> f(loadings.of(k), loadings.of(k) + rest * p);
  for (Index c = 0; c < rest; ++c) {
    for (Index j = 0; j < p; ++j) f[size(c * p + j)] *= std::sqrt(loadings.inverse(k)[j]);
  }
  std::vector<double> inner(size(rest * rest)), square(size(rest * rest));
  multiply_transposed(rest, rest, p, f.data(), f.data(), inner.data());
  multiply(rest, rest, rest, inner.data(), inner.data(), square.data());
  double trace = 0;
  for (const double x : square) trace += x * x;
  return trace;
}

std::vector<double> traces(const ComponentLoadings& loadings, int threads, const Watch& watch) {
  std::vector<double> result(size(loadings.components));
  WorkMeter meter(watch, "partial correlations", loadings.components);
  parallel_for(loadings.components, threads, [&](Index k) {
    result[size(k)] = trace_of_fourth_power(loadings, k);
    meter.step();
  });
  return result;
}

/// Multiplications: for every m all pairs of columns, or a product of matrices.
double work_of(PartialMean mean, double p, double r) {
  return mean == PartialMean::trace_of_fourth_power ? r * r * r * (p / 3 + r / 4) : p * p * r / 2;
}

void require_affordable(PartialMean mean, Index rows, Index cols) {
  constexpr double limit = 1e12;
  const double work =
      work_of(mean, static_cast<double>(cols), static_cast<double>(std::min(rows, cols)));
  if (work <= limit) return;
  throw NotApplicable(
      fmt::format("The partial correlations of {} columns would take {:.0e} multiplications; more "
                  "than {:.0e} are not tried.",
                  cols, work, limit));
}

}  // namespace

std::vector<double> partial_correlation_means(DataMatrix data, PartialMean mean, int threads,
                                              const Watch& watch) {
  require_affordable(mean, data.rows, data.cols);
  if (data.cols < 2) throw NotApplicable("One column has no correlations.");
  const auto p = static_cast<double>(data.cols);
  correlate(data);
  const ComponentLoadings loadings = usable_loadings(std::move(data));
  const bool by_trace = mean == PartialMean::trace_of_fourth_power;
  std::vector<double> means =
      by_trace ? traces(loadings, threads, watch)
               : pair_sums(loadings, mean == PartialMean::fourth_powers, threads, watch);
  for (double& value : means)
    value = by_trace ? (value - p) / (p * (p - 1)) : value / (p * (p - 1) / 2);
  return means;
}

}  // namespace pcadim
