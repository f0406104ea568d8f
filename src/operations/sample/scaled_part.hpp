#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "base/effort.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// Some rows of a source, each column multiplied by a factor. Sparse rows stay sparse; they are
/// copied. Other rows are not, so that the source must outlive it.
struct ScaledPart {
  std::vector<Index> start;
  std::vector<std::uint32_t> column;
  std::vector<double> value;
  std::unique_ptr<Source> source;
};

/// `rows` ascending; `factors` has one number for each column of the source, 0 for columns that are
/// to become constant. Throws NotApplicable where memory does not hold the copy.
ScaledPart scaled_part(const Source& source, std::vector<Index> rows, std::vector<double> factors,
                       const Effort& effort);

}  // namespace pcadim
