#pragma once
#include <functional>

#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What a method says of a spectrum.
using Ask = std::function<Selection(const Spectrum&)>;

/// Where the leading eigenvalues left a method without an answer (`from_leading`): its answer with
/// the estimated ones in place of the others, if every version of the estimate gives the same d;
/// else the outcome `truncated` with a note that names two of the answers.
Selection on_estimated_tail(const Ask& ask, const Spectrum& spectrum, Selection from_leading);

}  // namespace pcadim
