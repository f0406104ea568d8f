#pragma once
#include <memory>
#include <string>

#include "data/byte_input.hpp"
#include "data/csv_layout.hpp"
#include "data/csv_records.hpp"
#include "data/group_labels.hpp"
#include "data/line_map.hpp"
#include "data/text_buffer.hpp"
#include "data/text_limits.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// Delimited text as a stream of blocks. Holds one chunk of text and one block of numbers, however
/// large the file is. Rules: docs of find_layout, choose_header, parse_row. Blank lines are passed
/// over, except inside a file of one column, where they could be missing numbers and are refused.
class CsvSource final : public Source {
 public:
  CsvSource(std::unique_ptr<ByteInput> input, const ReadOptions& options,
            const TextLimits& limits = {});

  std::optional<Shape> shape() const override { return std::nullopt; }
  std::optional<MatrixView> next() override;
  void rewind() override;
  bool rewindable() const override { return input_->rewindable(); }
  std::vector<std::string> column_names() const override;
  std::vector<Index> groups() const override { return groups_.numbers(); }
  std::string locate(Index row, Index col) const override;
  std::string name() const override { return input_->name(); }
  std::vector<std::string> decisions() const override;

 private:
  void pass_over_header();
  std::optional<Record> next_filled();
  void note_blank_line(std::size_t line);
  void accept_blank_lines();

  std::unique_ptr<ByteInput> input_;
  TextLimits limits_;
  TextBuffer buffer_;
  Layout layout_;
  RecordReader records_;
  LineMap lines_;
  GroupLabels groups_;
  std::vector<double> block_;
  std::size_t block_rows_;
  std::size_t row_ = 0;          // rows handed out or in the block
  std::size_t first_blank_ = 0;  // the first blank line inside the data, 0 for none
  std::size_t accepted_blanks_ = 0, pending_blanks_ = 0;  // pending: perhaps only the end follows
  bool header_passed_ = false;
};

}  // namespace pcadim::data
