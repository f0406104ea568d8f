#include "spectrum/leading_by_products.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/memory.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// A larger basis needs fewer products with the data, but more of memory and of time beside them.
/// Where a product is a look at all parts it may be twice as large: the search then seldom begins
/// anew, which would forget what the start has seen of the tail and cost another 25 looks.
Index basis_size(const ProductTask& task, Index count, Index block, const Effort& effort) {
  const Index side = task.side(), times = task.columns_only ? 2 : 1;
  const Index wanted = std::max(3 * count, times * std::min<Index>(10 * count, 1000)) + 2 * block;
  const auto bytes = static_cast<double>(memory_ceiling(effort.memory)) / 3;
  const auto affordable = static_cast<Index>(bytes / (8.0 * static_cast<double>(side)));
  const Index least = count + 3 * block;
  if (std::min(least, side) > affordable) {
    throw InputError(fmt::format(
        "{} components of {} numbers each need {:.2g} GB of memory to be found; ask for fewer "
        "({{max_dim}}, {{dim}}), or allow more ({{memory}})",
        count, side, 24.0 * static_cast<double>(least) * static_cast<double>(side) / 1e9));
  }
  return std::min({std::max(wanted, least), affordable, side});
}

}  // namespace

/// Products with the Gram matrix without the directions that are known. They are taken out before
/// the data are multiplied, too: else what is left of a small eigenvalue would drown in the
/// rounding errors of a large one.
SymmetricProduct deflated_product(PreparedProducts& products, const ProductTask& task,
                                  const Effort& effort) {
  return [&](Index width, const double* x, double* y) {
    throw_if_stopped(effort.watch.stop);
    std::vector<double> copy;
    if (!task.known.empty()) {
      copy.assign(x, x + task.side() * width);
      remove_directions(task.known, task.side(), width, copy.data());
      x = copy.data();
    }
    task.by_columns() ? products.column_gram(width, x, y) : products.row_gram(width, x, y);
    remove_directions(task.known, task.side(), width, y);
  };
}

KrylovResult leading_by_products(PreparedProducts& products, const ProductTask& task,
                                 const Effort& effort) {
  KrylovRequest request;
  request.side = task.side();
  request.count = std::min(task.count, request.side);
  request.block = 16;
  request.tolerance = task.tolerance;
  request.vector_tolerance = task.vector_tolerance;
  request.most_products = task.most_products;
  request.quadratures = task.quadratures;
  request.largest_basis = basis_size(task, request.count, request.block, effort);
  request.threads = effort.threads;
  request.on_look = [&](Index settled) {
    if (effort.watch.progress) {
      effort.watch.progress({"settling the leading components", settled, request.count});
    }
  };
  return leading_by_krylov(request, deflated_product(products, task, effort));
}

}  // namespace pcadim
