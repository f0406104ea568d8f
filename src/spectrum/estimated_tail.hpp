#pragma once
#include "base/effort.hpp"
#include "pcadim/spectrum.hpp"
#include "spectrum/leading_by_products.hpp"

namespace pcadim {

/// How much is spent on an estimate.
struct TailEffort {
  Index vectors = 16;  ///< random vectors; as many as sparse products take at once
  Index steps = 25;    ///< products with each
  std::uint64_t seed = 0;
};

/// The eigenvalues of X'X/n beyond those in `spectrum`, from what the random start of the Krylov
/// space that found them has seen (KrylovRequest::quadratures): without any further product.
/// Nothing if it saw nothing, or nothing is left.
std::optional<EstimatedTail> tail_from_krylov(const KrylovResult& found, const ProductTask& task,
                                              const Spectrum& spectrum);

/// The same from random vectors of its own, in the space without task.known, the vectors of the
/// spectrum's eigenvalues. Nothing where nothing is left, or where memory has no room for the
/// bases. Any number of threads gives the same digits. Throws Interrupted.
std::optional<EstimatedTail> estimate_tail(PreparedProducts& products, const ProductTask& task,
                                           const Spectrum& spectrum, const Effort& effort,
                                           const TailEffort& spend = {});

}  // namespace pcadim
