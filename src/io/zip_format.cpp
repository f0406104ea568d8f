#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/memory.hpp"
#include "base/printable.hpp"
#include "bytes/format.hpp"
#include "bytes/spooled_input.hpp"
#include "npz/npz.hpp"
#include "pcadim/error.hpp"
#include "xlsx/xlsx.hpp"
#include "zip/zip_archive.hpp"

namespace pcadim::data {
namespace {

/// An archive of another kind, by a member that only it has.
struct KnownArchive {
  std::string_view member, what, advice;
};

constexpr std::string_view save_as_xlsx = "open it in a spreadsheet and save it as XLSX or CSV";
constexpr std::array known_archives{
    KnownArchive{"content.xml", "an OpenDocument spreadsheet (ODS)", save_as_xlsx},
    KnownArchive{"xl/workbook.bin", "a binary Excel workbook (XLSB)", save_as_xlsx},
    KnownArchive{"Index/Document.iwa", "an Apple Numbers document", save_as_xlsx},
    KnownArchive{"word/document.xml", "a Word document", "copy its table into a spreadsheet"},
    KnownArchive{"ppt/presentation.xml", "a PowerPoint document",
                 "copy its table into a spreadsheet"},
};

/// PyTorch puts a pickle into a folder that is named after the file.
bool is_torch(const ZipArchive& archive) {
  return std::ranges::any_of(archive.members(), [](const ZipMember& member) {
    return member.name.ends_with("/data.pkl");
  });
}

[[noreturn]] void refuse_archive(const ZipArchive& archive) {
  for (const KnownArchive& known : known_archives) {
    if (archive.find(known.member) == nullptr) continue;
    throw InputError(fmt::format("{}: the file is {}, which is not read here; {}", archive.name(),
                                 known.what, known.advice));
  }
  if (is_torch(archive)) {
    throw InputError(
        fmt::format("{}: the file is PyTorch's, a pickle that could run any program; in Python: "
                    "numpy.save('FILE.npy', tensor.numpy())",
                    archive.name()));
  }
  const std::size_t count = archive.members().size();
  const std::string first = count == 0 ? "" : printable(archive.members().front().name);
  throw InputError(fmt::format(
      "{}: the file is a zip archive of {} {} ({}{}); unpack it and give one of them",
      archive.name(), count, count == 1 ? "file" : "files", first, count > 1 ? ", ..." : ""));
}

std::unique_ptr<Source> open_zip(std::unique_ptr<ByteInput> input, const ReadOptions& options) {
  const std::uint64_t memory = memory_ceiling(options.memory);
  const ZipArchive archive(spooled(std::move(input), memory / 8), memory);
  if (is_npz(archive)) return open_npz(archive, options);
  if (is_xlsx(archive)) return open_xlsx(archive, options);
  refuse_archive(archive);
}

}  // namespace

Format zip_format();  // named in formats.def

Format zip_format() {
  return {[](std::string_view first_bytes) { return first_bytes.starts_with(zip_signature); },
          open_zip, "dataset sheet"};
}

}  // namespace pcadim::data
