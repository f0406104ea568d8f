// Any bytes given to the readers of zip archives, NPZ and XLSX end in numbers or in an InputError;
// what is read does not depend on how often it is read. Damage is put into the members, too: the
// bytes are those of an archive, or else the parts of a workbook with a NUL between.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/copy_rows.hpp"
#include "bytes/memory_input.hpp"
#include "checks.hpp"
#include "npz/npz.hpp"
#include "pcadim/error.hpp"
#include "support/zip_bytes.hpp"
#include "xlsx/xlsx.hpp"
#include "zip/zip_archive.hpp"

namespace {

using namespace pcadim::data;
using Numbers = std::vector<double>;

constexpr std::uint64_t memory = std::uint64_t{64} << 20;

Numbers numbers_of(pcadim::Source& source) {
  constexpr std::size_t most = std::size_t{1} << 18;
  Numbers numbers;
  while (const auto block = source.next()) {
    const std::size_t before = numbers.size();
    numbers.resize(before + static_cast<std::size_t>(block->rows * block->cols));
    pcadim::copy_rows(*block, 0, block->rows, numbers.data() + before);
    if (numbers.size() > most) break;
  }
  return numbers;
}

/// Members of any archive, up to a size that is enough to find mistakes.
void read_members(const ZipArchive& archive) {
  std::string some(std::size_t{1} << 16, '\0');
  for (const ZipMember& member : archive.members()) {
    try {
      archive.open(member)->read(some.data(), some.size());
    } catch (const pcadim::InputError&) {
    }
  }
}

void read_archive(std::string_view bytes) {
  try {
    const ZipArchive archive(std::make_shared<MemoryInput>(bytes), memory);
    pcadim::ReadOptions options;
    options.memory = memory;
    options.threads = 1;
    std::unique_ptr<pcadim::Source> source;
    if (is_npz(archive)) source = open_npz(archive, options);
    if (is_xlsx(archive)) source = open_xlsx(archive, options);
    if (!source) return read_members(archive);
    const Numbers first = numbers_of(*source);
    source->decisions();
    source->column_names();
    source->rewind();
    require(numbers_of(*source).size() == first.size());
  } catch (const pcadim::InputError& error) {
    require_one_line(error.what());
  }
}

std::string_view take_part(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\0'), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

/// A workbook with these parts: sheet, texts, styles, workbook.
std::string workbook_of(std::string_view rest) {
  const std::string sheet(take_part(rest)), texts(take_part(rest)), styles(take_part(rest));
  std::string workbook(take_part(rest));
  if (workbook.empty()) {
    workbook = "<workbook><sheets><sheet name=\"A\" r:id=\"r1\"/></sheets></workbook>";
  }
  return pcadim::test::zip_of(
      {{"xl/workbook.xml", workbook},
       {"xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id=\"r1\" Type=\"x/worksheet\" Target=\"s.xml\"/>"
        "<Relationship Id=\"r2\" Type=\"x/sharedStrings\" Target=\"t.xml\"/>"
        "<Relationship Id=\"r3\" Type=\"x/styles\" Target=\"y.xml\"/></Relationships>"},
       {"xl/s.xml", sheet},
       {"xl/t.xml", texts},
       {"xl/y.xml", styles}});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  read_archive(text.starts_with("PK") ? std::string(text) : workbook_of(text));
  return 0;
}
