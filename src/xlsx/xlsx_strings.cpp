#include "xlsx/xlsx_strings.hpp"

#include <fmt/format.h>

#include "pcadim/error.hpp"
#include "xlsx/xlsx_xml.hpp"

namespace pcadim::data {

XlsxStrings::XlsxStrings(const ZipArchive& archive, const ZipMember& member, std::uint64_t memory) {
  bool in_text = false;
  int in_phonetic = 0;  // how a text is pronounced is no part of it
  const auto begin = [&](std::string_view name, const XmlAttributes&) {
    in_phonetic += name == "rPh" ? 1 : 0;
    in_text = name == "t" && in_phonetic == 0;
  };
  const auto end = [&](std::string_view name) {
    in_phonetic -= name == "rPh" ? 1 : 0;
    in_text = false;
    if (name == "si") ends_.push_back(all_.size());
    // Both grow by doubling.
    if (2 * (all_.size() + ends_.size() * sizeof(std::size_t)) <= memory) return;
    throw InputError(fmt::format(
        "{}: the texts of the workbook do not fit in memory; raise {{memory}}", archive.name()));
  };
  const auto text = [&](std::string_view piece) {
    if (in_text && all_.size() + piece.size() <= memory) all_ += piece;
  };
  XmlReader(archive.open(member), {.begin = begin, .end = end, .text = text}).run();
}

}  // namespace pcadim::data
