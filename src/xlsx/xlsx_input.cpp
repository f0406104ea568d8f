#include "xlsx/xlsx_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/memory.hpp"
#include "base/parse_number.hpp"
#include "base/printable.hpp"
#include "bytes/in_order_input.hpp"
#include "bytes/made_bytes.hpp"
#include "cells/csv_quoted.hpp"
#include "pcadim/error.hpp"
#include "xlsx/xlsx_dates.hpp"
#include "xlsx/xlsx_rows.hpp"
#include "xlsx/xlsx_strings.hpp"
#include "xlsx/xlsx_workbook.hpp"

namespace pcadim::data {
namespace {

/// The columns that hold something: [first, end).
struct UsedColumns {
  std::uint32_t first = UINT32_MAX, end = 0;
};

/// What a sheet needs from the rest of its workbook.
struct SheetFacts {
  XlsxStrings strings;
  std::vector<bool> date_styles;
  bool from_1904 = false;
  std::size_t longest_cell = 0;
  UsedColumns used;
  std::vector<std::string> decisions;
};

bool is_date(const XlsxCell& cell, const SheetFacts& facts) {
  return (cell.type.empty() || cell.type == "n") && cell.style < facts.date_styles.size() &&
         facts.date_styles[cell.style];
}

/// The text of a cell, which may lie among the shared ones. Errors (#DIV/0!) are no values.
std::string words_of(const XlsxCell& cell, const SheetFacts& facts, const std::string& file) {
  if (cell.type == "e") return {};
  const bool is_shared = cell.type == "s";
  if (!is_shared && !is_date(cell, facts)) return std::string(cell.value);
  const auto number = parse_number(cell.value);
  if (!is_shared) {
    const std::string date = number ? date_words(*number, facts.from_1904) : std::string();
    return date.empty() ? std::string(cell.value) : date;
  }
  if (!number || *number < 0 || *number >= static_cast<double>(facts.strings.size())) {
    throw InputError(
        fmt::format("{}, row {} of the sheet: a cell refers to a text that is not there; save "
                    "the workbook again",
                    file, cell.row + 1));
  }
  return std::string(facts.strings[static_cast<std::size_t>(*number)]);
}

void append_cell(std::string_view words, std::string& to) {
  const bool plain = words.find_first_of(",\"\r\n\t ") == words.npos;
  if (plain) {
    to += words;
  } else {
    append_quoted(words, to);
  }
}

/// The sheet as CSV text. Its rows are read once more at the beginning, to see how wide they are.
class XlsxInput final : public InOrderInput {
 public:
  XlsxInput(ZipArchive archive, ZipMember sheet, SheetFacts facts)
      : archive_(std::move(archive)), sheet_(std::move(sheet)), facts_(std::move(facts)) {
    begin();
  }

  std::size_t read(char* to, std::size_t count) override { return text_.read(to, count); }
  std::string_view first_bytes() const override { return text_.first_bytes(); }
  void rewind() override { begin(); }
  bool rewindable() const override { return true; }
  std::uint64_t consumed() const override { return rows_->input().consumed(); }
  std::optional<std::uint64_t> stored_size() const override { return sheet_.stored; }
  std::vector<std::string> decisions() const override { return facts_.decisions; }
  const std::string& name() const override { return archive_.name(); }

 private:
  void begin();
  bool write_more();
  void write(const XlsxCell& cell);
  void end_row();

  ZipArchive archive_;
  ZipMember sheet_;
  SheetFacts facts_;
  std::optional<XlsxRows> rows_;
  MadeBytes text_{[this] { return write_more(); }};
  std::uint32_t row_ = 0, column_ = 0;  // where the next cell of the text goes
  bool row_holds_cells_ = false, ended_ = false;
};

void XlsxInput::begin() {
  rows_.emplace(archive_.open(sheet_), facts_.longest_cell,
                [this](const XlsxCell& cell) { write(cell); });
  row_ = 0;
  column_ = facts_.used.first;
  row_holds_cells_ = false;
  ended_ = false;
  text_.begin();
}

bool XlsxInput::write_more() {
  if (ended_) return false;
  ended_ = !rows_->step();
  if (ended_ && row_holds_cells_) end_row();
  return true;
}

void XlsxInput::write(const XlsxCell& cell) {
  const std::string words = words_of(cell, facts_, name());
  while (row_ < cell.row) end_row();
  text_.made().append(cell.column - column_, ',');
  append_cell(words, text_.made());
  column_ = cell.column;
  row_holds_cells_ = true;
}

/// Fills the row up to the usual width; a row without cells is a blank line.
void XlsxInput::end_row() {
  if (row_holds_cells_) text_.made().append(facts_.used.end - 1 - column_, ',');
  text_.made() += '\n';
  ++row_;
  column_ = facts_.used.first;
  row_holds_cells_ = false;
}

UsedColumns used_columns(const ZipArchive& archive, const ZipMember& sheet, std::size_t longest) {
  UsedColumns used;
  XlsxRows rows(archive.open(sheet), longest, [&](const XlsxCell& cell) {
    used.first = std::min(used.first, cell.column);
    used.end = std::max(used.end, cell.column + 1);
  });
  while (rows.step()) {
  }
  return used;
}

const ZipMember& require_member(const ZipArchive& archive, const std::string& name) {
  const ZipMember* member = archive.find(name);
  if (member != nullptr) return *member;
  throw InputError(fmt::format("{}: the workbook has no part '{}'; save it again", archive.name(),
                               printable(name)));
}

SheetFacts facts_of(const ZipArchive& archive, const XlsxWorkbook& workbook, std::uint64_t memory) {
  SheetFacts facts;
  facts.from_1904 = workbook.from_1904;
  facts.longest_cell = static_cast<std::size_t>(std::min<std::uint64_t>(memory / 16, 1U << 20U));
  if (!workbook.strings.empty() && archive.find(workbook.strings) != nullptr) {
    facts.strings = XlsxStrings(archive, *archive.find(workbook.strings), memory / 4);
  }
  if (!workbook.styles.empty() && archive.find(workbook.styles) != nullptr) {
    facts.date_styles = read_xlsx_date_styles(archive, *archive.find(workbook.styles));
  }
  return facts;
}

}  // namespace

std::unique_ptr<ByteInput> xlsx_sheet(const ZipArchive& archive, const ReadOptions& options) {
  const XlsxWorkbook workbook = read_xlsx_workbook(archive);
  const XlsxSheet& sheet = find_xlsx_sheet(workbook, options.sheet, archive.name());
  const ZipMember& member = require_member(archive, sheet.member);
  SheetFacts facts = facts_of(archive, workbook, memory_ceiling(options.memory));
  facts.used = used_columns(archive, member, facts.longest_cell);
  if (facts.used.end == 0) {
    throw InputError(fmt::format("{}: sheet '{}' is empty", archive.name(), printable(sheet.name)));
  }
  if (workbook.sheets.size() > 1) {
    facts.decisions.push_back(
        fmt::format("sheet '{}' is read, one of {}; {{sheet}} names another: {}",
                    printable(sheet.name), workbook.sheets.size(), list_of_sheets(workbook)));
  }
  return std::make_unique<XlsxInput>(archive, member, std::move(facts));
}

}  // namespace pcadim::data
