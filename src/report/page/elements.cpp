#include "report/page/elements.hpp"

namespace pcadim::page {

Html paragraph(std::string_view content) { return element("p", content); }

Html definition_list(const std::vector<Definition>& definitions, std::string_view style) {
  Html items;
  for (const Definition& definition : definitions) {
    Html value = definition.value;
    if (!definition.remark.empty()) value += text(" ") + element("small", definition.remark);
    items += element("div", element("dt", definition.term) + element("dd", value));
  }
  return element("dl", {{"class", style}}, items);
}

Html details(std::string_view summary, const Html& content) {
  return element("details", element("summary", summary) + content);
}

Html table(std::string_view id, std::string_view caption, const std::vector<TableColumn>& columns,
           const Html& rows) {
  const std::string caption_id = std::string(id) + "-caption";
  Html titles;
  for (const TableColumn& column : columns) {
    Attributes attributes{{"scope", "col"}};
    if (column.number) attributes.emplace_back("class", "number");
    titles += element("th", attributes, column.title);
  }
  const Html content = element("caption", {{"id", caption_id}}, caption) +
                       element("thead", element("tr", titles)) + rows;
  // The keyboard scrolls only what has the focus.
  return element(
      "div",
      {{"class", "scroll"}, {"role", "region"}, {"aria-labelledby", caption_id}, {"tabindex", "0"}},
      element("table", {{"id", id}}, content));
}

Html table_row(const std::vector<TableColumn>& columns, const std::vector<Html>& cells,
               std::string_view style) {
  Html row;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    Attributes attributes;
    if (k == 0) attributes.emplace_back("scope", "row");
    if (columns[k].number) attributes.emplace_back("class", "number");
    row += element(k == 0 ? "th" : "td", attributes, cells[k]);
  }
  const Html whole = style.empty() ? element("tr", row) : element("tr", {{"class", style}}, row);
  return whole + Html::raw("\n");
}

}  // namespace pcadim::page
