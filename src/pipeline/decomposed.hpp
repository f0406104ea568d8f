#pragma once
#include "base/effort.hpp"
#include "missing/treat_missing.hpp"
#include "pcadim/select.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {

/// Data after the treatment of missing cells and the decomposition: what select() and reduce()
/// share.
struct Decomposed {
  const Source* given = nullptr;  ///< with random access, as it was read
  Treated treated;
  Decomposition decomposition;

  /// The source in use.
  const Source& source() const { return treated.source ? *treated.source : *given; }
  /// The same without missing cells: they are as they are expected.
  const Source& complete() const { return complete_rows(treated, *given); }
  const Spectrum& spectrum() const { return decomposition.spectrum; }
};

/// Treats and decomposes a source with random access, which must outlive the result. Throws
/// InputError for data that cannot be used.
Decomposed decompose(const Source& given, const Request& request, const Effort& effort,
                     const Wanted& wanted);

/// Treats missing cells alone, without a decomposition.
Treated treat(const Source& given, const Request& request, const Effort& effort);

}  // namespace pcadim
