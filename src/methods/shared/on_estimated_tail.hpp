#pragma once
#include <functional>
#include <string>

#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What a method says of a spectrum.
using Ask = std::function<Selection(const Spectrum&)>;

/// Where the leading eigenvalues left a method without an answer (`from_leading`): its answer with
/// the estimated ones in place of the others, if every version of the estimate gives the same d;
/// else the outcome `truncated` with a note that names two of the answers.
Selection on_estimated_tail(const Ask& ask, const Spectrum& spectrum, Selection from_leading);

/// Leaves out candidates far beyond the known eigenvalues and the answer, unless they hold some of
/// the posterior: there may be tens of thousands.
void shorten(Selection& selection, Index known);

/// What an answer that rests on estimated eigenvalues says.
std::string remark_on_estimate(Index known);

}  // namespace pcadim
