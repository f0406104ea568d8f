#include "csv/csv_width.hpp"

#include <map>

#include "csv/csv_cells.hpp"

namespace pcadim::data {

Width usual_width(const std::vector<Record>& records, char delimiter) {
  struct Seen {
    std::size_t rows = 0, first_line = 0;
  };
  std::map<std::size_t, Seen> by_width;
  for (const Record& record : records) {
    Seen& seen = by_width[count_cells(record.text, delimiter)];
    if (seen.rows++ == 0) seen.first_line = record.line;
  }
  Width usual;
  std::size_t most = 0;
  for (const auto& [cells, seen] : by_width) {
    if (seen.rows < most) continue;
    most = seen.rows;
    usual = {cells, seen.first_line};
  }
  return usual;
}

}  // namespace pcadim::data
