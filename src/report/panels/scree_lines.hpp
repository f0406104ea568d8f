#pragma once
#include <string>
#include <vector>

#include "pcadim/report.hpp"

/// What a scree plot compares the components with.
namespace pcadim {

/// An eigenvalue in per cent of the total variance.
double percent_of_total(const Report& report, double eigenvalue);

/// The same for component number 1, 2, ...
double variance_percent(const Report& report, Index number);

/// Where white noise would lie; nullptr where the noise was not judged to be white.
const NoiseLaw* white_noise(const Report& report);

/// What the noise was judged to be, if that is another kind: "noise differs between columns".
std::string noise_remark(const Report& report);

/// What components 1, 2, ... must exceed by parallel analysis, in per cent of the total variance;
/// as far as that was computed, `most` at most. Empty if it did not run.
std::vector<double> thresholds(const Report& report, Index most);

/// How many leading components exceed; -1 if parallel analysis did not run or has no answer.
Index above_thresholds(const Report& report);

}  // namespace pcadim
