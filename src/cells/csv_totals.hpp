#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace pcadim::data {

/// How sure a label is to name a row that sums up others.
enum class TotalWord {
  none,
  weak,   ///< Min, Max, Count: only beside a sure one
  strong  ///< Total, Sum, Mean, Average, ...
};

/// What a cell says, whatever its case and with or without a colon.
TotalWord total_word(std::string_view cell);

/// A row at the end of what was read so far that may sum up the others: it is data only if other
/// rows follow.
struct TotalRow {
  std::size_t line = 0;
  std::string label, group, name;
  TotalWord word = TotalWord::none;
};

/// Rows that may sum up the others, with their numbers.
struct TotalRows {
  std::vector<TotalRow> rows;
  std::vector<double> values;

  void append(const TotalRows& more);
  bool any_strong() const;

  /// A sentence for the user; empty where there are none.
  std::string decision() const;
};

}  // namespace pcadim::data
