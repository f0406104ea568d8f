#pragma once
#include <cstdint>
#include <string_view>

namespace pcadim::data {

/// Files of statistics programs.
enum class StatisticsFile : std::uint8_t { none, spss, spss_portable, stata, sas, sas_transport };

/// Which of them begins like this?
StatisticsFile statistics_file(std::string_view first_bytes);

/// "SPSS", "Stata", "SAS"
std::string_view statistics_program(StatisticsFile file);

}  // namespace pcadim::data
