#include "xlsx/xlsx_workbook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/parse_number.hpp"
#include "base/printable.hpp"
#include "pcadim/error.hpp"
#include "xlsx/xlsx_xml.hpp"

namespace pcadim::data {
namespace {

// More sheets and references than this have no meaning for people.
constexpr std::size_t most_parts = 100'000;

/// What a part of the workbook is called in the archive, and what kind it is.
struct Reference {
  std::string kind, member;
};

using References = std::map<std::string, Reference, std::less<>>;

void run_part(const ZipArchive& archive, std::string_view name, XmlHandlers handlers) {
  const ZipMember* member = archive.find(name);
  if (member == nullptr) {
    throw InputError(fmt::format("{}: the workbook has no part '{}'; save it again", archive.name(),
                                 printable(name)));
  }
  XmlReader(archive.open(*member), std::move(handlers)).run();
}

/// "worksheets/sheet1.xml" and "/xl/worksheets/sheet1.xml" mean the same.
std::string member_of(std::string_view target) {
  if (target.starts_with('/')) return std::string(target.substr(1));
  return "xl/" + std::string(target);
}

References read_references(const ZipArchive& archive) {
  References references;
  run_part(archive, "xl/_rels/workbook.xml.rels",
           {.begin =
                [&](std::string_view name, const XmlAttributes& attributes) {
                  if (name != "Relationship" || references.size() >= most_parts) return;
                  const std::string_view type = attributes["Type"];
                  references[std::string(attributes["Id"])] = {
                      std::string(type.substr(type.rfind('/') + 1)),
                      member_of(attributes["Target"])};
                },
            .end = {},
            .text = {}});
  return references;
}

std::string first_of_kind(const References& references, std::string_view kind) {
  const auto found = std::ranges::find_if(
      references, [&](const auto& reference) { return reference.second.kind == kind; });
  return found == references.end() ? std::string() : found->second.member;
}

bool is_true(std::string_view word) { return word == "1" || word == "true"; }

}  // namespace

std::string list_of_sheets(const XlsxWorkbook& workbook) {
  constexpr std::size_t most = 20;
  std::string list;
  for (std::size_t k = 0; k < std::min(most, workbook.sheets.size()); ++k) {
    list += fmt::format("{}'{}'", k == 0 ? "" : ", ", printable(workbook.sheets[k].name));
  }
  return workbook.sheets.size() > most ? list + ", ..." : list;
}

XlsxWorkbook read_xlsx_workbook(const ZipArchive& archive) {
  const References references = read_references(archive);
  XlsxWorkbook workbook;
  workbook.strings = first_of_kind(references, "sharedStrings");
  workbook.styles = first_of_kind(references, "styles");
  const auto add_sheet = [&](const XmlAttributes& attributes) {
    const auto found =
        references.find(attributes["r:id"].empty() ? attributes["id"] : attributes["r:id"]);
    const bool is_table = found != references.end() && found->second.kind == "worksheet";
    workbook.sheets.push_back({std::string(attributes["name"]),
                               is_table ? found->second.member : std::string(),
                               attributes["state"].find("idden") != std::string_view::npos});
  };
  run_part(archive, "xl/workbook.xml",
           {.begin =
                [&](std::string_view name, const XmlAttributes& attributes) {
                  if (name == "workbookPr") workbook.from_1904 = is_true(attributes["date1904"]);
                  if (name == "sheet" && workbook.sheets.size() < most_parts) add_sheet(attributes);
                },
            .end = {},
            .text = {}});
  return workbook;
}

const XlsxSheet& find_xlsx_sheet(const XlsxWorkbook& workbook, const std::string& wanted,
                                 const std::string& file) {
  const auto& sheets = workbook.sheets;
  auto found = std::ranges::find_if(sheets, [&](const XlsxSheet& sheet) {
    return wanted.empty() ? !sheet.member.empty() && !sheet.hidden : sheet.name == wanted;
  });
  if (found == sheets.end() && wanted.empty())
    found = std::ranges::find_if(sheets, [](const XlsxSheet& one) { return !one.member.empty(); });
  const auto number = parse_number(wanted);
  if (found == sheets.end() && number && *number >= 1 &&
      *number <= static_cast<double>(sheets.size())) {
    found = sheets.begin() + static_cast<std::ptrdiff_t>(*number) - 1;
  }
  if (found == sheets.end() && wanted.empty()) {
    throw InputError(fmt::format("{}: the workbook has no sheet with cells", file));
  }
  if (found == sheets.end()) {
    throw UsageError(fmt::format("{}: there is no sheet '{}' ({{sheet}}); the sheets are {}", file,
                                 printable(wanted), list_of_sheets(workbook)));
  }
  if (found->member.empty()) {
    throw UsageError(fmt::format("{}: sheet '{}' holds no cells ({{sheet}}); the sheets are {}",
                                 file, printable(found->name), list_of_sheets(workbook)));
  }
  return *found;
}

}  // namespace pcadim::data
