#pragma once
#include <string>
#include <vector>

#include "recovery/standings.hpp"

/// What the numbers say, in Markdown, made from them alone. "Ahead" means by more than two standard
/// errors of the difference, taken as if the data were not the same (they are, so that the true
/// error is smaller).
namespace pcadim::recovery {

/// Who is right most often, whose posterior is best, and how the default stands.
std::string overview(const Standings& standings);

/// For each group the best method, the default and who is ahead of it.
std::string group_findings(const Standings& standings);

/// For each family of assumptions its best member, where it is among the best and where it fails.
std::string family_findings(const Standings& standings);

/// Regimes in which methods are ahead of the default.
std::string losses(const std::vector<Line>& lines);

}  // namespace pcadim::recovery
