#pragma once
#include <string>
#include <vector>

#include "recovery/standings.hpp"

/// The league as text.
namespace pcadim::recovery {

/// All lines: one for each regime and method.
std::string csv(const std::vector<Line>& lines);

/// Per cent right: methods down, groups across, the overall mean first.
std::string right_table(const Standings& standings);

/// Size and direction of errors: within one, over, under, no answer, mean error, RMSE.
std::string error_table(const Standings& standings);

/// The same as right_table() for the log score of methods with a posterior.
std::string log_score_table(const Standings& standings);

/// How often an answer is right, by the probability stated for it, and what 95 % sets hold.
std::string calibration_table(const Standings& standings);

/// All of that for the default method, and for variants of it, by group.
std::string default_table(const Standings& standings);

/// How far each method stays behind the best of its rivals.
std::string regret_table(const std::vector<Line>& lines, const Standings& standings);

/// Per cent right: regimes down, methods across, in the order of the contestants.
std::string regime_table(const std::vector<Line>& lines);

/// What the regimes are.
std::string description_table(const std::vector<const Regime*>& regimes);

}  // namespace pcadim::recovery
