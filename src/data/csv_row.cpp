#include "data/csv_row.hpp"

#include <fast_float/fast_float.h>

#include <cmath>
#include <utility>

#include "data/csv_cells.hpp"
#include "data/csv_errors.hpp"
#include "data/csv_number.hpp"
#include "data/group_labels.hpp"

namespace pcadim::data {
namespace {

void check_width(const Record& record, const Layout& layout, const std::string& file,
                 std::size_t cells) {
  if (cells == layout.roles.size()) return;
  throw_ragged(file, record.line, count_cells(record.text, layout.dialect.delimiter),
               layout.width_line, layout.roles.size());
}

/// Reads one row; a class only because the cells share so much.
class RowParser {
 public:
  RowParser(const Record& record, const Layout& layout, const std::string& file)
      : record_(record),
        layout_(layout),
        file_(file),
        delimiter_(layout.dialect.delimiter),
        number_format_(fast_float::chars_format::general, layout.dialect.decimal),
        at_(record.text.data()),
        end_(record.text.data() + record.text.size()) {}

  /// The number of cells met, at most the number of columns plus one.
  std::size_t run(double* to) {
    const std::size_t width = layout_.roles.size();
    for (std::size_t j = 0; j < width; ++j) {
      if (layout_.roles[j] == Role::number) {
        if (!take_plain_number(*to)) *to = take_any_number(j);
        ++to;
      } else {
        pass_over(j);
      }
      if (!step_to_next_cell(at_, end_, delimiter_)) return j + 1;
    }
    return width + 1;
  }

  /// What the row's group is called.
  std::string& group() { return group_; }

 private:
  /// The quick way: a number without quotes, parsed where it stands. Moves on only if it is one.
  bool take_plain_number(double& value) {
    const char* begin = at_;
    while (begin != end_ && is_padding(*begin, delimiter_)) ++begin;
    const auto [stop, code] = fast_float::from_chars_advanced(begin, end_, value, number_format_);
    const bool whole = stop == end_ || is_delimiter(*stop, delimiter_);
    if (code != std::errc() || !whole || !std::isfinite(value)) return false;
    at_ = stop;
    return true;
  }

  /// The thorough way: quotes, signs, padding, missing words, errors.
  double take_any_number(std::size_t column) {
    const Cell cell = take_cell(at_, end_, delimiter_);
    const CellValue value = read_value(cell.text, layout_.dialect.decimal);
    if (value.kind == CellKind::text || value.kind == CellKind::infinite) {
      refuse(column, cell);
    }
    return value.value;
  }

  void pass_over(std::size_t column) {
    const Cell cell = take_cell(at_, end_, delimiter_);
    if (layout_.roles[column] == Role::empty && !cell.text.empty()) {
      refuse(column, cell);
    }
    if (layout_.roles[column] == Role::group) take_group(column, cell);
  }

  void take_group(std::size_t column, const Cell& cell) {
    const CellValue value = read_value(cell.text, layout_.dialect.decimal);
    if (value.kind == CellKind::missing) throw_no_group(file_, layout_, record_.line, column);
    group_ = value.kind == CellKind::number ? label_of(value.value) : unquoted(cell);
  }

  /// A row of the wrong length explains a cell that makes no sense, so that goes first.
  [[noreturn]] void refuse(std::size_t column, const Cell& cell) const {
    check_width(record_, layout_, file_, count_cells(record_.text, delimiter_));
    throw_bad_cell(file_, layout_, record_.line, column, cell);
  }

  const Record& record_;
  const Layout& layout_;
  const std::string& file_;
  char delimiter_;
  fast_float::parse_options number_format_;
  const char* at_;
  const char* end_;
  std::string group_;
};

}  // namespace

std::string parse_row(const Record& record, const Layout& layout, const std::string& file,
                      double* to) {
  RowParser parser(record, layout, file);
  check_width(record, layout, file, parser.run(to));
  return std::move(parser.group());
}

}  // namespace pcadim::data
