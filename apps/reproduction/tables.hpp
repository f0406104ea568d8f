#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "reproduction/reproduce.hpp"
#include "reproduction/results.hpp"

namespace pcadim::reproduction {

inline constexpr std::array<std::string_view, 7> table_names{
    "examples.csv",       "phi.csv",   "phi_ranges.csv", "benchmark.csv", "chosen.csv",
    "posterior_mass.csv", "claims.csv"};

/// Everything that the pictures show and the verdicts rest on, as CSV.
std::vector<ReproducedFile> tables(const Results& results);

}  // namespace pcadim::reproduction
