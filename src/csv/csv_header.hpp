#pragma once
#include <string>
#include <vector>

#include "csv/csv_profile.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// Does the first line hold names, and how are they laid over the columns?
struct HeaderChoice {
  bool has_header = false;
  bool shifted = false;  ///< one name fewer than columns: R leaves out the name of the row names
  std::string decision;  ///< a sentence for the user where the answer is not obvious, else empty
};

/// Decides by the first of these that holds:
///  1. the user said so;
///  2. every name of one column fewer stands over rows that begin with a name or a row number;
///  3. a cell is text where the column below is not;
///  4. all its cells are quoted while some column below is not;
///  5. its first cell is empty over names or row numbers;
///  6. its numbers form an even axis (wavelengths, years), no row below does, and they differ in
///     nature from what stands below.
HeaderChoice choose_header(const std::vector<Record>& records, const Profile& profile,
                           const Dialect& dialect, Header wanted);

}  // namespace pcadim::data
