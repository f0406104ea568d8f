#pragma once
#include <vector>

#include "pcadim/report.hpp"
#include "pipeline/decomposed.hpp"
#include "pipeline/plan.hpp"
#include "pipeline/random_access.hpp"

/// The steps of select(), for callers that go on to use the decomposition.
namespace pcadim {

/// What the methods, and the findings if they are requested, need to know about the data.
Wanted wanted_by(const std::vector<Job>& jobs, const Request& request);

/// decompose(), recording the time that it takes in `timing`.
Decomposed decompose_timed(const RandomAccess& rows, const Request& request, const Wanted& wanted,
                           Timing& timing);

/// The report on data that are decomposed.
Report select_decomposed(const Decomposed& data, const std::vector<Job>& jobs,
                         const Request& request, const RandomAccess& rows, Timing timing);

}  // namespace pcadim
