#include "operations/held_out/factor_densities.hpp"

#include "base/size.hpp"
#include "operations/held_out/factor_analysis.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

std::vector<double> covariance_of(const ColumnFold& fold) {
  const Index p = fold.held.cols;
  std::vector<double> covariance = fold.products;
  for (double& x : covariance) x /= static_cast<double>(fold.kept);
  for (Index j = 0; j < p; ++j) {
    if (!(covariance[size(j * p + j)] > 0))
      throw NotApplicable("Without some of the rows a column does not vary any more.");
  }
  return covariance;
}

}  // namespace

std::vector<double> factor_densities(const ColumnFold& fold, Index max_dim) {
  FactorAnalysis analysis(covariance_of(fold), fold.held.cols);
  const Index width = max_dim + 1;
  std::vector<double> table(size(fold.held.rows * width));
  for (Index d = 0; d <= max_dim; ++d) {
    analysis.fit(d);
    const std::vector<double> densities = analysis.log_densities(fold.held);
    for (Index i = 0; i < fold.held.rows; ++i) table[size(i * width + d)] = densities[size(i)];
  }
  return table;
}

}  // namespace pcadim
