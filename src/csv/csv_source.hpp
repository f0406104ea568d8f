#pragma once
#include <memory>
#include <string>

#include "adapters/group_labels.hpp"
#include "adapters/reused_places.hpp"
#include "adapters/row_places.hpp"
#include "bytes/byte_input.hpp"
#include "cells/csv_totals.hpp"
#include "csv/csv_batch.hpp"
#include "csv/csv_layout.hpp"
#include "csv/csv_records.hpp"
#include "pcadim/data.hpp"
#include "text/blank_lines.hpp"
#include "text/line_map.hpp"
#include "text/row_names.hpp"
#include "text/text_buffer.hpp"
#include "text/text_limits.hpp"

namespace pcadim::data {

/// Delimited text as a stream of blocks. Holds some pieces of text and their numbers for each
/// thread, however large the file is. Rules: docs of find_layout, choose_header, RowParser. Blank
/// lines are passed over, except inside a file of one column, where they could be missing numbers
/// and are refused.
class CsvSource final : public PlacingSource {
 public:
  CsvSource(std::unique_ptr<ByteInput> input, const ReadOptions& options,
            const TextLimits& limits = {});

  std::optional<Shape> shape() const override { return std::nullopt; }
  std::optional<MatrixView> next() override;
  std::optional<MatrixView> next_in(RowPlaces& places) override;
  bool rows_waiting() override { return waiting_.rows > 0 || batch_.front() != nullptr; }
  void rewind() override;
  bool rewindable() const override { return input_->rewindable(); }
  Progress position() const override;
  std::vector<std::string> column_names() const override;
  std::vector<Index> groups() const override { return groups_.numbers(); }
  std::vector<std::string> row_names(Index first, Index count) const override;
  std::vector<std::string> group_names() const override { return groups_.names(); }
  std::string locate(Index row, Index col) const override;
  std::string name() const override { return input_->name(); }
  std::vector<std::string> decisions() const override;

 private:
  void pass_over_header();
  MatrixView next_piece(RowPlaces& places);
  MatrixView accept(const ParsedPiece& piece);
  MatrixView release_totals(RowPlaces& places);
  void add_row(const TotalRow& row, const double* values);
  bool holds_sums(const LastRow& last, const double* values);
  void accept_blank_lines(const PieceFacts& facts);

  std::unique_ptr<ByteInput> input_;
  TextLimits limits_;
  TextBuffer buffer_;
  Layout layout_;
  CsvBatch batch_;
  ReusedPlaces own_places_;
  MatrixView waiting_;  // rows of a piece that next() did not hand out yet
  Index block_rows_;
  LineMap lines_;
  GroupLabels groups_;
  RowNames names_;
  BlankLines blanks_;
  CellCounts counts_;
  TotalRows totals_;              // at the end of what was read so far
  ColumnSums sums_;               // of all rows so far that are data
  std::vector<double> released_;  // the numbers of those that next() hands out
  std::size_t comments_ = 0;      // lines inside the data
  bool all_read_ = false;
  std::size_t row_ = 0;  // rows handed out or waiting
  std::uint64_t consumed_ = 0;
  bool header_passed_ = false;
};

}  // namespace pcadim::data
