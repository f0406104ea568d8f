#pragma once
#include <string>

#include "process/child_input.hpp"
#include "statistics/statistics_files.hpp"

namespace pcadim::data {

struct ReadstatRequest {
  std::string path;
  StatisticsFile kind = StatisticsFile::none;
  std::string encoding;  ///< of the texts; empty: as the file says
};

/// Writes a file of SPSS, Stata or SAS as CSV with a line of names. Missing values, also those that
/// the file declares, become empty cells, dates ISO dates. Calls ReadStat: for a child process and
/// nobody else.
void convert_readstat(const ReadstatRequest& request, ChildOutput& output);

}  // namespace pcadim::data
