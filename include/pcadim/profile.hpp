#pragma once
#include <string>
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// A row and its length after preparation: its distance from the mean.
struct RowLength {
  Index row = 0;  ///< counted from 0, in the data as they were read
  double length = 0;
  bool operator==(const RowLength&) const = default;
};

/// Two columns that are almost perfectly correlated.
struct ColumnPair {
  Index first = 0, second = 0;  ///< indices into DataProfile::names
  double correlation = 0;
  bool operator==(const ColumnPair&) const = default;
};

/// What the passes over the data found in addition to the spectrum, for the diagnosis and its
/// pictures. Empty if only a spectrum is known.
struct DataProfile {
  std::vector<std::string> names;  ///< of the columns in use
  std::vector<double> deviations;  ///< their standard deviations (divisor n) before any scaling
  std::vector<RowLength> longest;  ///< rows far from the mean, the farthest first; about 20 at most
  std::vector<std::string> longest_names;  ///< of these rows; empty where rows have no names
  std::vector<ColumnPair> twins;  ///< columns that nearly repeat an earlier one; about 10 at most
  Index twin_count = 0;           ///< how many columns nearly repeat an earlier one
  bool whole_numbers = false;     ///< every cell is a whole number
  bool non_negative = false;      ///< no cell is below zero
  double smallest = 0, largest = 0;  ///< of all cells
  bool operator==(const DataProfile&) const = default;
};

}  // namespace pcadim
