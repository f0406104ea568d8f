#include "xlsx/xlsx_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::int64_t most_sheet_rows = 1'048'576, most_sheet_columns = 16'384;  // of a sheet

/// A number written in digits alone; -1 for anything else.
std::int64_t whole_number(std::string_view text) {
  constexpr std::size_t most_digits = 9;
  if (text.empty() || text.size() > most_digits) return -1;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return -1;
    value = 10 * value + (c - '0');
  }
  return value;
}

/// The column of a place such as "AB12", from 0; -1 where there are no letters, or too many.
std::int64_t column_of(std::string_view place) {
  std::int64_t column = 0;
  std::size_t letters = 0;
  for (; letters < place.size() && place[letters] >= 'A' && place[letters] <= 'Z'; ++letters) {
    column = 26 * column + (place[letters] - 'A' + 1);
    if (column > most_sheet_columns) return -1;
  }
  return letters == 0 ? -1 : column - 1;
}

}  // namespace

XlsxRows::XlsxRows(std::unique_ptr<ByteInput> input, std::size_t longest, OnCell on_cell)
    : reader_(std::move(input),
              {.begin = [this](std::string_view name,
                               const XmlAttributes& attributes) { begin(name, attributes); },
               .end = [this](std::string_view name) { end(name); },
               .text = [this](std::string_view piece) { text(piece); }}),
      longest_(longest),
      on_cell_(std::move(on_cell)) {}

void XlsxRows::begin(std::string_view name, const XmlAttributes& attributes) {
  if (name == "row") begin_row(attributes);
  if (name == "c") begin_cell(attributes);
  in_phonetic_ += name == "rPh" ? 1 : 0;
  in_value_ = in_cell_ && (name == "v" || (name == "t" && in_phonetic_ == 0));
}

void XlsxRows::end(std::string_view name) {
  in_value_ = false;
  in_phonetic_ -= name == "rPh" ? 1 : 0;
  if (name == "c" && in_cell_) end_cell();
}

void XlsxRows::text(std::string_view piece) {
  if (!in_value_) return;
  if (value_.size() + piece.size() > longest_) refuse("a cell is too long");
  value_ += piece;
}

void XlsxRows::begin_row(const XmlAttributes& attributes) {
  const std::string_view number = attributes["r"];
  const std::int64_t row = number.empty() ? row_ + 1 : whole_number(number) - 1;
  if (row <= row_ || row >= most_sheet_rows) refuse("its rows are not in order, or too many");
  row_ = row;
  column_ = -1;
}

void XlsxRows::begin_cell(const XmlAttributes& attributes) {
  if (row_ < 0) refuse("a cell lies outside of the rows");
  const std::string_view place = attributes["r"];
  const std::int64_t column = place.empty() ? column_ + 1 : column_of(place);
  if (column <= column_ || column >= most_sheet_columns) {
    refuse("its cells are not in order, or too many");
  }
  column_ = column;
  style_ = static_cast<std::uint32_t>(std::max<std::int64_t>(0, whole_number(attributes["s"])));
  type_ = attributes["t"].substr(0, 16);
  value_.clear();
  in_cell_ = true;
}

void XlsxRows::end_cell() {
  in_cell_ = false;
  if (value_.empty()) return;
  on_cell_({static_cast<std::uint32_t>(row_), static_cast<std::uint32_t>(column_), type_, value_,
            style_});
}

void XlsxRows::refuse(std::string_view what) const {
  throw InputError(fmt::format("{}, row {} of the sheet: {}; save the workbook again",
                               input().name(), std::max<std::int64_t>(row_, 0) + 1, what));
}

}  // namespace pcadim::data
