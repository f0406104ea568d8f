#pragma once
#include <string>

#include "recovery/standings.hpp"

namespace pcadim::recovery {

/// Per cent right as an SVG document: methods down, the most often right first, groups across;
/// every number on a ground that is the darker the larger it is.
std::string picture(const Standings& standings);

}  // namespace pcadim::recovery
