#pragma once
#include <string>

#include "parts/part_state.hpp"
#include "spectrum/products.hpp"

namespace pcadim {

/// X'X as an operator, by whoever reaches the rows. Plan and function must outlive it.
class ProductsOfParts final : public PreparedProducts {
 public:
  ProductsOfParts(const PartPlan::State& plan, const MultiplyParts& multiply);

  /// Throws InputError for a product that is not what was asked for.
  void column_gram(Index width, const double* x, double* y) override;
  /// Not to be had from parts.
  void row_gram(Index width, const double* x, double* y) override;
  void transposed(Index width, const double* x, double* y) override;

 private:
  void require_whole(const PartBlock& asked, const PartProduct::State& product) const;

  const PartPlan::State& plan_;
  std::string fingerprint_;
  const MultiplyParts& multiply_;
  Index step_ = 0;
};

}  // namespace pcadim
