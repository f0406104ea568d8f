#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cells/csv_dialect.hpp"

namespace pcadim::data {

/// Spellings of a missing cell that nobody takes for anything else: empty, NA, N/A, null, ... (NaN
/// in any case is read as a number that is none.) Exact, because "Na" is sodium.
bool is_missing_word(std::string_view cell);

/// Spellings that mean a missing cell among numbers, but may mean something else among words:
/// . ? - n.a. and what spreadsheets write for a formula without a value (#DIV/0!, #NV).
bool is_missing_sign(std::string_view cell);

/// A spelling that goes without saying: an empty cell, NA or NaN.
bool is_plain_missing(std::string_view cell);

/// A code for missing cells that is a number.
struct MissingCode {
  double value = 0;
  std::string word;  ///< as the user wrote it
};

/// The numbers among the words for missing cells that the user gave.
std::vector<MissingCode> missing_codes(const Dialect& dialect);

/// How often cells were read as something else than what stands there.
struct CellCounts {
  std::map<std::string, std::size_t, std::less<>> missing;  ///< by spelling, where it is no NA
  std::size_t percent = 0;                                  ///< cells such as 12.5%
  std::size_t currency = 0;                                 ///< cells such as $1,200.50
  std::size_t thousands = 0;                                ///< cells such as 1 200

  void add(const CellCounts& more);

  /// One sentence for each kind that occurred without having been declared and, if all cells were
  /// read, for words of the user that did not occur.
  std::vector<std::string> decisions(const Dialect& dialect, bool all_read) const;
};

}  // namespace pcadim::data
