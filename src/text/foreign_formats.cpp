#include "text/foreign_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "bytes/built_with.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

using namespace std::string_view_literals;

/// A format, by the bytes that lie at a place of its files.
struct Signature {
  std::string_view bytes, what, advice;
  std::size_t at = 0;
};

// What several formats have in common.
constexpr std::string_view decompress = "decompress it first";
constexpr std::string_view without_bzip2 =
    "this build has no libbz2 (Debian: libbz2-dev), so decompress it first";
constexpr std::string_view without_xz =
    "this build has no liblzma (Debian: liblzma-dev), so decompress it first";
constexpr std::string_view image_advice =
    "a row of pixels for each image is needed: in Python, numpy.save('FILE.npy', rows)";
constexpr std::string_view pickle_advice =
    "opening it could run any program; in Python, save the array with numpy.save('FILE.npy', "
    "array)";
constexpr std::string_view html_advice = "open it in a spreadsheet and save it as XLSX or CSV";
constexpr std::string_view rds = "an R object (RDS)";
constexpr std::string_view rds_advice =
    "in R: write.csv(readRDS('FILE'), 'FILE.csv', row.names = FALSE)";
constexpr std::string_view rdata = "an R workspace (RData)";
constexpr std::string_view rdata_advice =
    "in R: load('FILE'), then write.csv(TABLE, 'FILE.csv', row.names = FALSE)";
constexpr std::string_view arff = "Weka's ARFF";
constexpr std::string_view arff_advice =
    "in Python: pandas.DataFrame(scipy.io.arff.loadarff('FILE')[0]).to_csv('FILE.csv', "
    "index=False)";
constexpr std::string_view to_netcdf4 = "convert it with: nccopy -k nc4 FILE FILE.nc";

constexpr std::array signatures{
    Signature{"\x1F\x8B"sv, "gzip-compressed", "decompress it first (gzip -dc FILE | ... -)"},
    Signature{"1AY&SY"sv, "bzip2-compressed", built_with_bzip2 ? decompress : without_bzip2, 4},
    Signature{"\xFD\x37zXZ"sv, "xz-compressed", built_with_xz ? decompress : without_xz},
    Signature{"\x04\x22\x4D\x18"sv, "lz4-compressed", decompress},
    Signature{"7z\xBC\xAF\x27\x1C"sv, "a 7-Zip archive", "unpack it first"},
    Signature{"Rar!\x1A\x07"sv, "a RAR archive", "unpack it first"},
    Signature{"PK\x03\x04"sv, "a zip archive (a spreadsheet or an NPZ?)", "save it as CSV or NPY"},
    Signature{"PK\x05\x06"sv, "an empty zip archive", "save the data again"},
    Signature{"\x89HDF"sv, "HDF5", "save the matrix as CSV or NPY"},
    Signature{"\xFF\xFE"sv, "UTF-16 text", "save it as UTF-8"},
    Signature{"\xFE\xFF"sv, "UTF-16 text", "save it as UTF-8"},
    Signature{"PAR1"sv, "Parquet",
              "the Python package reads it: pcadim.select(pandas.read_parquet('FILE'))"},
    Signature{"ARROW1\0\0"sv, "Arrow (Feather)",
              "the Python package reads it: pcadim.select(pandas.read_feather('FILE'))"},
    Signature{"FEA1"sv, "Feather",
              "the Python package reads it: pcadim.select(pandas.read_feather('FILE'))"},
    Signature{"X\n\0\0\0\2"sv, rds, rds_advice},
    Signature{"X\n\0\0\0\3"sv, rds, rds_advice},
    Signature{"RDX2\n"sv, rdata, rdata_advice},
    Signature{"RDX3\n"sv, rdata, rdata_advice},
    Signature{"RDA2\n"sv, rdata, rdata_advice},
    Signature{"RDA3\n"sv, rdata, rdata_advice},
    Signature{"\x80\x02"sv, "a Python pickle", pickle_advice},
    Signature{"\x80\x03"sv, "a Python pickle", pickle_advice},
    Signature{"\x80\x04\x95"sv, "a Python pickle", pickle_advice},
    Signature{"\x80\x05\x95"sv, "a Python pickle", pickle_advice},
    Signature{"ccopy_reg\n"sv, "a Python pickle", pickle_advice},
    Signature{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv,
              "an old Excel workbook (XLS), or one with a password",
              "open it in a spreadsheet and save it as XLSX or CSV"},
    Signature{"\x89PNG\r\n"sv, "a PNG image", image_advice},
    Signature{"\xFF\xD8\xFF"sv, "a JPEG image", image_advice},
    Signature{"II*\0"sv, "a TIFF image", image_advice},
    Signature{"MM\0*"sv, "a TIFF image", image_advice},
    Signature{"II+\0"sv, "a TIFF image", image_advice},
    Signature{"GIF8"sv, "a GIF image", image_advice},
    Signature{"WEBP"sv, "a WebP image", image_advice, 8},
    Signature{"SIMPLE  ="sv, "a FITS image", image_advice},
    Signature{"%PDF-"sv, "a PDF document",
              "take the table from where the document was made, as CSV"},
    Signature{"CDF\1"sv, "NetCDF 3", to_netcdf4},
    Signature{"CDF\2"sv, "NetCDF 3", to_netcdf4},
    Signature{"CDF\5"sv, "NetCDF 3", to_netcdf4},
    Signature{"SQLite format 3"sv, "an SQLite database",
              "write a table of it: sqlite3 -header -csv FILE 'SELECT * FROM TABLE' > FILE.csv"},
    Signature{"<html"sv, "a web page (HTML)", html_advice},
    Signature{"<HTML"sv, "a web page (HTML)", html_advice},
    Signature{"<table"sv, "a web page (HTML)", html_advice},
    Signature{"<TABLE"sv, "a web page (HTML)", html_advice},
    Signature{"<!DOCTYPE"sv, "a web page (HTML)", html_advice},
    Signature{"<!doctype"sv, "a web page (HTML)", html_advice},
    Signature{"<?xml"sv, "XML", html_advice},
    Signature{"@relation"sv, arff, arff_advice},
    Signature{"@RELATION"sv, arff, arff_advice},
    Signature{"@Relation"sv, arff, arff_advice},
    Signature{"##TITLE="sv, "one spectrum (JCAMP-DX)",
              "a row for each spectrum is needed: export them together as CSV"},
    Signature{"version https://"sv, "a pointer of Git LFS",
              "get the data themselves: git lfs pull"},
};

bool lies_in(const Signature& signature, std::string_view head) {
  return head.size() >= signature.at && head.substr(signature.at).starts_with(signature.bytes);
}

std::string_view without_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

/// An object begins with a name in quotes, a list with another value. Tables in text may begin
/// with either bracket, but do not go on like that.
bool is_json(std::string_view head) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (head.starts_with(mark)) head.remove_prefix(mark.size());
  head = without_blanks(head);
  if (head.empty()) return false;
  const std::string_view rest = without_blanks(head.substr(1));
  if (rest.empty()) return false;
  if (head.front() == '{') return rest.front() == '"' || rest.front() == '}';
  return head.front() == '[' && "[{\"-0123456789"sv.find(rest.front()) != rest.npos;
}

[[noreturn]] void refuse(const std::string& name, std::string_view what, std::string_view advice) {
  throw InputError(
      fmt::format("{}: the file is {}, which is not read here; {}", name, what, advice));
}

}  // namespace

void refuse_foreign_format(std::string_view first_bytes, const std::string& name) {
  const auto* found = std::ranges::find_if(
      signatures, [&](const Signature& signature) { return lies_in(signature, first_bytes); });
  if (found != signatures.end()) refuse(name, found->what, found->advice);
  if (is_json(first_bytes)) {
    refuse(name, "JSON",
           "in Python: pandas.read_json('FILE').to_csv('FILE.csv', index=False); a list of lists "
           "is a NumPy array: numpy.save('FILE.npy', json.load(open('FILE')))");
  }
}

}  // namespace pcadim::data
