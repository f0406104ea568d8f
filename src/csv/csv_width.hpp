#pragma once
#include <cstddef>
#include <vector>

#include "csv/csv_records.hpp"

namespace pcadim::data {

struct Width {
  std::size_t cells = 0, line = 1;
};

/// The commonest number of cells, the larger of two equally common, and where it first occurs.
Width usual_width(const std::vector<Record>& records, char delimiter);

}  // namespace pcadim::data
