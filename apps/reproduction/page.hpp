#pragma once
#include <string>

#include "reproduction/reproduce.hpp"
#include "reproduction/results.hpp"

namespace pcadim::reproduction {

/// The page that sets the paper's statements beside what was measured, with all pictures.
std::string page_about(const Results& results, const Provenance& provenance);

}  // namespace pcadim::reproduction
