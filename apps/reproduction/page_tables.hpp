#pragma once
#include "report/page/html_text.hpp"
#include "reproduction/results.hpp"

namespace pcadim::reproduction {

/// For each sample size a table: a row for each method, a column for each ratio.
page::Html benchmark_tables(const Results& results);
page::Html mass_tables(const Results& results);

}  // namespace pcadim::reproduction
