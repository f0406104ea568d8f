#include "csv/csv_piece.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "csv/csv_cells.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// The values of the last digits of a row's numbers, as printed.
std::vector<double> units_of(const Record& record, const Layout& layout) {
  std::vector<double> units;
  CellCursor cells(record.text, layout.dialect.delimiter);
  Cell cell;
  for (std::size_t j = 0; j < layout.roles.size() && cells.next(cell); ++j) {
    if (layout.roles[j] == Role::number)
      units.push_back(last_digit(cell.text, layout.dialect.decimal));
  }
  units.resize(layout.numbers.size());
  return units;
}

/// Walks along the records of a piece.
class PieceParser {
 public:
  PieceParser(const Piece& piece, RowParser& rows, std::size_t longest_line, PieceFacts& facts)
      : text_(piece.text),
        line_(piece.first_line),
        may_hold_quotes_(text_.find('"') != text_.npos),
        may_hold_nul_(text_.find('\0') != text_.npos),
        longest_line_(longest_line),
        layout_(rows.layout()),
        file_(rows.file()),
        rows_(rows),
        facts_(facts) {}

  void run(double* to) {
    const std::size_t cols = layout_.numbers.size();
    const double* const first = to;
    while (!text_.empty()) {
      const Record record = take_record();
      // Before anything else: a record that is cut by a chunk is looked at as it comes in.
      if (may_hold_nul_) check_is_text(record.text, record.line, file_);
      if (is_blank(record.text, layout_.dialect.delimiter)) {
        note_blank_line(record.line);
        continue;
      }
      if (layout_.comments.is_comment(record.text)) {
        ++facts_.comments;
        continue;
      }
      begin_row();
      rows_.parse(record, to);
      to += cols;
      note_row(record);
    }
    const std::size_t held = facts_.totals.rows.size() * cols;
    facts_.totals.values.assign(to - held, to);
    if (looks_for_sums()) add_sums(first);
    facts_.counts = rows_.take_counts();
  }

 private:
  /// A row that may sum up the others waits for what follows.
  void note_row(const Record& record) {
    const std::size_t line = record.line;
    const std::string& label = rows_.total_label();
    const TotalWord word = label.empty() ? TotalWord::none : total_word(label);
    if (word != TotalWord::none)
      return facts_.totals.rows.push_back({line, label, rows_.group(), rows_.name(), word});
    for (const TotalRow& data : std::exchange(facts_.totals.rows, {}))
      add_row(data.line, data.group, data.name);
    if (is_last()) {
      facts_.last = {{line, {}, rows_.group(), rows_.name(), TotalWord::strong},
                     units_of(record, layout_)};
    } else {
      add_row(line, rows_.group(), rows_.name());
    }
  }

  /// Is this the last row of the piece, and worth a look?
  bool is_last() const {
    constexpr std::size_t most = 4096;  // of empty cells and line ends after it
    const char delimiter = layout_.dialect.delimiter;
    return looks_for_sums() && text_.size() <= most &&
           std::ranges::all_of(text_, [delimiter](char c) {
             return c == delimiter || c == ' ' || c == '\t' || c == '\r' || c == '\n';
           });
  }

  bool looks_for_sums() const {
    return layout_.finds_totals && ColumnSums::worth_looking(layout_.numbers.size());
  }

  void add_sums(const double* rows) { facts_.sums.add(rows, facts_.rows, layout_.numbers.size()); }

  void add_row(std::size_t line, const std::string& group, const std::string& name) {
    if (layout_.group) facts_.groups.add(facts_.rows, group);
    if (!layout_.ids.empty()) facts_.names.add(facts_.rows, name);
    facts_.lines.add(facts_.rows++, line);
  }

  Record take_record() {
    const RecordEnd end = find_end();
    const bool open = end.kind == RecordEnd::Kind::open_quote;
    if ((open ? text_.size() : end.size) > longest_line_) {
      throw_too_long(file_, line_, longest_line_);
    }
    if (open) throw_open_quote(text_, line_, file_);
    const Record record{without_carriage_return(text_.substr(0, end.size)), line_,
                        may_hold_quotes_};
    text_.remove_prefix(std::min(end.size + 1, text_.size()));
    line_ += end.lines;
    return record;
  }

  RecordEnd find_end() const {
    if (may_hold_quotes_) return find_record_end(text_, layout_.dialect.delimiter);
    return {RecordEnd::Kind::complete, std::min(text_.find('\n'), text_.size())};
  }

  void note_blank_line(std::size_t line) {
    if (facts_.filled) return facts_.blanks.add(line);
    if (facts_.leading_blanks++ == 0) facts_.leading_blank = line;
  }

  void begin_row() {
    facts_.filled = true;
    if (facts_.blanks.accept() && layout_.roles.size() == 1) {
      throw_blank_inside(file_, facts_.blanks.first());
    }
  }

  std::string_view text_;
  std::size_t line_;
  bool may_hold_quotes_, may_hold_nul_;
  std::size_t longest_line_;
  const Layout& layout_;
  const std::string& file_;
  RowParser& rows_;
  PieceFacts& facts_;
};

/// Reads until whole records are in the buffer. Their bytes; at the end, all that is left.
std::size_t piece_size(TextBuffer& buffer, char delimiter, const TextLimits& limits) {
  if (buffer.text().size() >= 2 * limits.chunk) {  // what was read to find out the layout
    const std::string_view some = buffer.text().substr(0, limits.chunk);
    if (const std::size_t size = complete_records(some, delimiter)) return size;
  }
  bool more = buffer.text().size() >= limits.chunk || buffer.extend_unchecked();
  while (more) {
    if (const std::size_t size = complete_records(buffer.text(), delimiter)) return size;
    check_is_text(buffer.text(), buffer.line(), buffer.name());  // before more is read
    if (buffer.text().size() > limits.longest_line) {
      throw_too_long(buffer.name(), buffer.line(), limits.longest_line);
    }
    more = buffer.extend_unchecked();
  }
  return buffer.text().size();
}

}  // namespace

bool take_piece(TextBuffer& buffer, char delimiter, const TextLimits& limits, Piece& piece) {
  const std::size_t size = piece_size(buffer, delimiter, limits);
  if (size == 0) return false;
  piece.first_line = buffer.line();
  piece.lines = count_lines(buffer.text().substr(0, size));
  piece.text = buffer.hand_over(size, piece.lines, piece.store);
  return true;
}

std::size_t most_rows(const Piece& piece, const Layout& layout) {
  // Each row has a line end, except perhaps the last, and for each cell a delimiter or line end.
  const std::size_t by_cells = (piece.text.size() + 1) / layout.roles.size();
  return std::min(piece.lines + 1, by_cells);
}

void parse_piece(const Piece& piece, RowParser& rows, const TextLimits& limits, double* to,
                 PieceFacts& facts) {
  PieceParser(piece, rows, limits.longest_line, facts).run(to);
}

void throw_blank_inside(const std::string& file, std::size_t line) {
  throw InputError(
      fmt::format("{}: line {} is blank inside a file of one column; write NA if a "
                  "number is missing there, or remove the line",
                  file, line));
}

}  // namespace pcadim::data
