#pragma once
#include <memory>

#include "parts/part_state.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/products.hpp"

namespace pcadim {

/// What parts without their rows are asked about.
struct PartQuestion {
  const Part::State& part;
  const PartNorms::State* norms;  ///< none: they were not measured
  const Request& request;
  const PartFactor::State* factor = nullptr;  ///< none: there was no third look
  Index drawn = 0;                            ///< rows that were to be drawn
  std::unique_ptr<Source> names = named_columns(part);
  Preprocessing preprocessing = {request.center, request.scale};
};

/// Do the eigenvalues span more than the scatter matrix resolves?
bool scatter_is_too_coarse(const PartQuestion& asked);

/// From the scatter matrix. Throws InputError for parts that nothing can be made of.
Decomposition by_scatter(const PartQuestion& asked);

/// From products with all rows.
Decomposition by_products(const PartQuestion& asked, PreparedProducts& products);

/// All that the parts tell without their rows.
GivenSpectrum given_by(const PartQuestion& asked, Decomposition found);

}  // namespace pcadim
