#include "operations/observed_fit.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/held_out/held_out.hpp"

namespace pcadim {
namespace {

/// Root mean squares about the mean (divisor n): the units in which missMDA scales.
ColumnUnits units_of_all(std::span<const double> values, bool centered, bool scaled) {
  ColumnUnits units = units_of(values, centered, scaled);
  const auto n = static_cast<double>(values.size());
  if (scaled && values.size() > 1) units.deviation *= std::sqrt((n - 1) / n);
  if (!(units.deviation > 0)) units.deviation = 1;  // a column that was filled with a constant
  return units;
}

/// A matrix whose holes are filled from its own shrunk fit of rank d, over and over.
class IterativePca {
 public:
  IterativePca(const DataMatrix& data, bool centered, bool scaled)
      : data_(data), filled_(data), centered_(centered), scaled_(scaled) {
    std::vector<double> seen;
    for (Index j = 0; j < data.cols; ++j) {
      seen.clear();
      for (const double x : data.column(j)) {
        if (!std::isnan(x)) seen.push_back(x);
      }
      const double mean = seen.empty() ? 0 : units_of(seen, centered, false).mean;
      for (double& x : filled_.column(j)) x = std::isnan(x) ? mean : x;
    }
    fit_ = filled_;
    for (Index j = 0; j < data.cols; ++j) {
      const ColumnUnits units = units_of(filled_.column(j), centered, false);
      for (double& x : fit_.column(j)) x = units.mean;
    }
  }

  /// Summed squared residuals of the observed cells, column by column divided by their unit.
  double squares(bool in_units) const {
    double sum = 0;
    for (Index j = 0; j < data_.cols; ++j) {
      const double unit = in_units && !units_.empty() ? units_[size(j)].deviation : 1;
      for (Index i = 0; i < data_.rows; ++i) {
        if (std::isnan(data_.at(i, j))) continue;
        const double r = (data_.at(i, j) - fit_.at(i, j)) / unit;
        sum += r * r;
      }
    }
    return sum;
  }

  /// False: it did not settle within the iterations.
  bool settle(Index dim, const WorkMeter& meter) {
    constexpr Index least = 5, most = 1000;
    constexpr double settled = 1e-6;
    const double nothing = settled * squares(false);
    double before = 0;
    for (Index k = 1; k <= most; ++k) {
      meter.check();
      refit(dim);
      const double now = squares(true);
      if (k >= least && (std::abs(1 - now / before) < settled || squares(false) <= nothing))
        return true;
      before = now;
      fill();
    }
    return false;
  }

 private:
  /// The fit of the filled matrix: its singular values lambda^(1/2) shrunk to
  /// (lambda - sigma^2) / lambda^(1/2), sigma^2 the noise that the others show.
  void refit(Index dim) {
    fit_ = filled_;
    units_.clear();
    for (Index j = 0; j < fit_.cols; ++j)
      units_.push_back(units_of_all(filled_.column(j), centered_, scaled_));
    apply_units(fit_, units_);
    const bool tall = fit_.rows >= fit_.cols;
    const Index n = fit_.rows, p = fit_.cols, side = std::min(n, p);
    std::vector<double> vectors(size(side * side));
    tall ? add_inner_products(p, n, fit_.values.data(), vectors.data())
         : add_outer_products(n, p, fit_.values.data(), vectors.data());
    std::vector<double> values = symmetric_eigenvectors(side, vectors.data());  // ascending
    for (double& value : values) value = std::max(value, 0.0) / static_cast<double>(n);
    project(dim, vectors, shrinkage(dim, values), tall);
    for (Index j = 0; j < p; ++j) {
      for (double& x : fit_.column(j)) x = x * units_[size(j)].deviation + units_[size(j)].mean;
    }
  }

  /// 1 - sigma^2 / lambda of the `dim` leading components, ascending like the values.
  std::vector<double> shrinkage(Index dim, const std::vector<double>& values) const {
    const Index side = std::ssize(values), free_rows = centered_ ? fit_.rows - 1 : fit_.rows;
    const auto n = static_cast<double>(fit_.rows), p = static_cast<double>(fit_.cols);
    const auto d = static_cast<double>(dim), free = static_cast<double>(free_rows);
    double rest = 0;
    for (Index k = 0; k < side - dim; ++k) rest += values[size(k)];
    double noise = n * p / std::min(p, free) * rest / ((free - d) * (p - d));
    noise = side > dim ? std::min(noise, values[size(side - dim - 1)]) : 0;
    std::vector<double> factors;
    for (Index k = side - dim; k < side; ++k)
      factors.push_back(values[size(k)] > 0 ? 1 - noise / values[size(k)] : 0);
    return factors;
  }

  /// fit = X V F V', or U F U' X where X is wide.
  void project(Index dim, const std::vector<double>& vectors, const std::vector<double>& factors,
               bool tall) {
    const Index n = fit_.rows, p = fit_.cols, side = std::min(n, p);
    const double* leading = vectors.data() + (side - dim) * side;
    std::vector<double> scaled_vectors(leading, leading + dim * side);
    for (Index k = 0; k < dim; ++k) {
      for (Index i = 0; i < side; ++i) scaled_vectors[size(k * side + i)] *= factors[size(k)];
    }
    if (tall) {
      std::vector<double> scores(size(n * dim)), turned(size(dim * p));
      multiply(n, dim, p, fit_.values.data(), scaled_vectors.data(), scores.data());
      for (Index k = 0; k < dim; ++k) {
        for (Index j = 0; j < p; ++j) turned[size(j * dim + k)] = leading[k * p + j];
      }
      multiply(n, p, dim, scores.data(), turned.data(), fit_.values.data());
    } else {
      std::vector<double> loadings(size(dim * p));
      multiply_transposed(dim, p, n, scaled_vectors.data(), fit_.values.data(), loadings.data());
      multiply(n, p, dim, leading, loadings.data(), fit_.values.data());
    }
  }

  void fill() {
    for (std::size_t c = 0; c < data_.values.size(); ++c) {
      if (std::isnan(data_.values[c])) filled_.values[c] = fit_.values[c];
    }
  }

  const DataMatrix& data_;
  DataMatrix filled_, fit_;
  bool centered_, scaled_;
  std::vector<ColumnUnits> units_;
};

}  // namespace

std::vector<ObservedFit> observed_fits(const DataMatrix& data, bool centered, bool scaled,
                                       Index first, Index last, int threads, const Watch& watch) {
  std::vector<ObservedFit> fits(size(std::max<Index>(0, last - first + 1)));
  WorkMeter meter(watch, "fitting the observed cells", std::ssize(fits));
  parallel_for(std::ssize(fits), threads, [&](Index k) {
    IterativePca pca(data, centered, scaled);
    ObservedFit& fit = fits[size(k)];
    if (first + k > 0) fit.settled = pca.settle(first + k, meter);
    fit.squares = pca.squares(false);
    meter.step();
  });
  return fits;
}

}  // namespace pcadim
