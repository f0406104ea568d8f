#include "parts/products_of_parts.hpp"

#include <algorithm>
#include <cmath>

#include "pcadim/error.hpp"

namespace pcadim {
namespace {

[[noreturn]] void refuse_side() {
  throw InternalError("parts are multiplied from the side of the columns only");
}

}  // namespace

ProductsOfParts::ProductsOfParts(const PartPlan::State& plan, const MultiplyParts& multiply)
    : plan_(plan), fingerprint_(plan.fingerprint()), multiply_(multiply) {}

void ProductsOfParts::column_gram(Index width, const double* x, double* y) {
  const Index p = plan_.preparation.cols();
  const auto asked = std::make_shared<PartVectors::State>(
      PartVectors::State{{fingerprint_, step_++, p, width, {x, x + p * width}}});
  const PartProduct product = multiply_(PartVectors(asked));
  require_whole(asked->block, product.state());
  std::ranges::copy(product.state().block.values, y);
}

void ProductsOfParts::row_gram(Index, const double*, double*) { refuse_side(); }
void ProductsOfParts::transposed(Index, const double*, double*) { refuse_side(); }

void ProductsOfParts::require_whole(const PartBlock& asked,
                                    const PartProduct::State& product) const {
  if (!asked.same_task(product.block))
    throw InputError("a product with other vectors than those asked for");
  require_all_parts(plan_.pieces, product.numbers, "the rows", "multiplied");
  if (!std::ranges::all_of(product.block.values, [](double x) { return std::isfinite(x); }))
    throw InputError("a product holds numbers that are not finite");
}

}  // namespace pcadim
