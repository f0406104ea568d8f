#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "report/page/html_text.hpp"

/// Elements that several parts of a page use.
namespace pcadim::page {

Html paragraph(std::string_view content);

/// A term and what is said of it; the remark is set small.
struct Definition {
  std::string term;
  Html value;
  std::string remark = {};
};
Html definition_list(const std::vector<Definition>& definitions, std::string_view style = "facts");

/// A box that opens on demand.
Html details(std::string_view summary, const Html& content);

struct TableColumn {
  std::string title;
  bool number = false;  ///< set flush right
};

/// A table in a box that scrolls by itself, so that the page never does. `rows` are <tr> elements,
/// or <tbody> elements with them.
Html table(std::string_view id, std::string_view caption, const std::vector<TableColumn>& columns,
           const Html& rows);

/// The row's heading first, then its cells; a column of numbers is told by the heading of the
/// table.
Html table_row(const std::vector<TableColumn>& columns, const std::vector<Html>& cells,
               std::string_view style = "");

}  // namespace pcadim::page
