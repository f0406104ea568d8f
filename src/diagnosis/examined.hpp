#pragma once
#include <string>
#include <vector>

#include "pcadim/data_operations.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// A number that many rows have in a column, far from all others: a code, and no measurement.
struct ColumnCode {
  Index column = 0;  ///< among those in use
  double code = 0;
  Index rows = 0;                  ///< how many have it
  double lowest = 0, highest = 0;  ///< of the other cells
};

/// What the cells of a symmetric table say of two things each.
enum class Pairs { none, covariances, correlations, distances };

/// What a further look at the cells found; empty where nobody looked.
struct Examined {
  std::vector<std::string> columns;  ///< words for those in use: names in quotes, or their marks
  std::vector<Index> copied_rows;    ///< as they were read
  std::vector<Index> originals;      ///< what they repeat, likewise
  std::vector<ColumnSum> sums;       ///< columns that the others determine
  std::vector<Index> one_too_many;   ///< those of them that are sums of few others
  std::vector<ColumnCode> codes;
  Pairs pairs = Pairs::none;
  std::vector<Index> classes;         ///< columns in use that seem to tell what kind a row is of
  std::vector<Index> places;          ///< of the columns in use, as they were read
  std::vector<Index> dropped_places;  ///< of the columns without variance, likewise
  std::vector<std::string> column_names;  ///< of all columns as they were read, or none
  RowNamer row_names;                     ///< of the rows as they were read; empty: none are known
  std::vector<double> levels;  ///< of the columns in use: their means before any preparation

  /// Where a column in use stands in the data as they were read.
  Index place_of(Index column) const {
    return places.empty() ? column : places[static_cast<std::size_t>(column)];
  }
};

}  // namespace pcadim
