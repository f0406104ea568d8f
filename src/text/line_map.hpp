#pragma once
#include <cstddef>
#include <vector>

namespace pcadim::data {

/// On which line does a row begin? Remembers only the rows where the distance between the two
/// changes (blank lines, line ends inside quotes), so that a plain file costs nothing.
class LineMap {
 public:
  /// Rows come in order, from 0; rows that are known already (a second reading) are passed over.
  void add(std::size_t row, std::size_t line);

  /// The rows of `next` as those from `row` on: the same as adding them one by one.
  void append(std::size_t row, const LineMap& next);

  /// The line, from 1, of a row that was added.
  std::size_t line_of(std::size_t row) const;

 private:
  struct Break {
    std::size_t row, line;
  };
  std::vector<Break> breaks_;
  std::size_t rows_ = 0;
};

}  // namespace pcadim::data
