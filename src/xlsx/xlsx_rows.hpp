#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "bytes/byte_input.hpp"
#include "xlsx/xlsx_xml.hpp"

namespace pcadim::data {

/// A cell with a value, as it stands in the sheet.
struct XlsxCell {
  std::uint32_t row = 0, column = 0;  ///< from 0
  std::string_view type;              ///< "s", "str", "inlineStr", "b", "e", "d", "n" or empty
  std::string_view value;
  std::uint32_t style = 0;
};

/// Reads the cells of a sheet in order: row after row, from left to right. Throws InputError for
/// cells out of order, beyond what a sheet has, or longer than `longest` bytes.
class XlsxRows {
 public:
  using OnCell = std::function<void(const XlsxCell&)>;

  XlsxRows(std::unique_ptr<ByteInput> input, std::size_t longest, OnCell on_cell);

  /// Reads on; false at the end.
  bool step() { return reader_.step(); }
  const ByteInput& input() const { return reader_.input(); }

 private:
  void begin(std::string_view name, const XmlAttributes& attributes);
  void end(std::string_view name);
  void text(std::string_view piece);
  void begin_row(const XmlAttributes& attributes);
  void begin_cell(const XmlAttributes& attributes);
  void end_cell();
  [[noreturn]] void refuse(std::string_view what) const;

  XmlReader reader_;
  std::size_t longest_;
  OnCell on_cell_;
  std::int64_t row_ = -1, column_ = -1;  // of the cell that is read; -1: none yet
  std::uint32_t style_ = 0;
  std::string type_, value_;
  bool in_cell_ = false, in_value_ = false;
  int in_phonetic_ = 0;
};

}  // namespace pcadim::data
