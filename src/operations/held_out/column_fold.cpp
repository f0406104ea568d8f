#include "operations/held_out/column_fold.hpp"

#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// The sum of the rows held out is minus that of the others if all are centred.
std::vector<double> mean_of_kept(const DataMatrix& held, Index kept) {
  std::vector<double> mean(size(held.cols));
  for (Index j = 0; j < held.cols; ++j) {
    for (const double x : held.column(j)) mean[size(j)] -= x / static_cast<double>(kept);
  }
  return mean;
}

}  // namespace

ColumnFold column_fold(const DataMatrix& data, const std::vector<double>& products, bool centered,
                       const Split& split) {
  const Index p = data.cols, kept = std::ssize(split.kept);
  ColumnFold fold{submatrix(data, split.held, counting(p)), std::vector<double>(size(p * p)), kept};
  add_inner_products(p, fold.held.rows, fold.held.values.data(), fold.products.data());
  for (std::size_t k = 0; k < fold.products.size(); ++k)
    fold.products[k] = products[k] - fold.products[k];
  if (!centered) return fold;
  const std::vector<double> mean = mean_of_kept(fold.held, kept);
  add_rank_one(p, -static_cast<double>(kept), mean.data(), fold.products.data());
  for (Index j = 0; j < p; ++j) {
    for (double& x : fold.held.column(j)) x -= mean[size(j)];
  }
  return fold;
}

}  // namespace pcadim
