#pragma once
#include <string>
#include <utility>
#include <vector>

#include "cells/csv_missing.hpp"
#include "csv/csv_cells.hpp"
#include "csv/csv_layout.hpp"
#include "csv/csv_records.hpp"

namespace pcadim::data {

/// Reads the rows of a text; a class because its cells share so much. The text must lie in a
/// TextStore, whose padding read_decimals() needs. Layout and file name must outlive the parser.
class RowParser {
 public:
  RowParser(const Layout& layout, const std::string& file);

  /// Reads the numbers of one record to `to`, one for each entry of layout.numbers; missing cells
  /// become NaN. Throws InputError, with the place, on text, infinite numbers, missing groups and
  /// ragged rows.
  void parse(const Record& record, double* to);

  const Layout& layout() const { return layout_; }
  const std::string& file() const { return file_; }

  /// What the group of the last row is called; empty where there are no groups.
  const std::string& group() const { return group_; }

  /// What the last row itself is called, in the bytes of the text; empty where rows have no names.
  const std::string& name();

  /// What the last row is called where that is a word for rows that sum up others, else empty.
  const std::string& total_label() const { return total_label_; }

  /// What was counted since the last call.
  CellCounts take_counts() { return std::exchange(counts_, {}); }

 private:
  std::size_t take_cells(double* to);
  std::size_t take_plain_cells(std::size_t first, double* to);
  void take_any(std::size_t column, double*& to);
  void trim();
  void skip_blanks();
  double take_number(std::size_t column);
  bool take_plain_number(double& value);
  double take_any_number(std::size_t column);
  void take_codes(double* from, std::size_t count);
  double unless_code(double value);
  void note_missing(const Cell& cell);
  bool names_total(std::size_t column, const Cell& cell);
  void pass_over(std::size_t column);
  void take_group(std::size_t column, const Cell& cell);
  void take_id(std::size_t column, const Cell& cell);
  void check_width(std::size_t cells) const;
  [[noreturn]] void refuse(std::size_t column, const Cell& cell) const;

  const Layout& layout_;
  const std::string& file_;
  Dialect dialect_;
  std::vector<std::size_t> number_runs_;  // from each column on, how many are numbers
  Record record_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::vector<const char*> cell_ends_;
  std::string group_, total_label_;
  std::vector<std::string> ids_;    // of the last row, one for each entry of layout.ids
  std::string name_;                // of the last row where it has several
  std::size_t label_column_ = 0;    // the first that is passed over, or column 0
  std::vector<MissingCode> codes_;  // for missing cells
  CellCounts counts_;
};

}  // namespace pcadim::data
