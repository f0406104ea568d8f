#pragma once
#include <optional>

#include "cells/csv_dialect.hpp"
#include "csv/csv_sample.hpp"

namespace pcadim::data {

/// Throws UsageError when a delimiter cannot be told from the numbers, quotes or line ends.
void check_delimiter(char delimiter);

/// Tries , ; tab | and runs of blanks, and takes the one that cuts the rows into equally many cells
/// and leaves most numbers whole. A file without any of them has one column.
char detect_delimiter(const Sample& sample);

/// ',' when cells such as 1,5 occur and none such as 1.5, else '.'. A sample with nothing but
/// 1,234 could mean thousands and stays unread: the number parser then says so.
char detect_decimal(const Sample& sample, char delimiter);

}  // namespace pcadim::data
