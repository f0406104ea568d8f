#include "helpers.hpp"

namespace pcadim::data {
namespace {

using namespace std::string_view_literals;

/// How files begin that people hand over, and what they are told.
struct Beginning {
  std::string_view bytes, what, advice;
};

constexpr std::array beginnings{
    Beginning{"X\n\0\0\0\3\0\4\2\1"sv, "R object (RDS)", "readRDS"},
    Beginning{"X\n\0\0\0\2\0\3\2\1"sv, "R object (RDS)", "write.csv"},
    Beginning{"RDX3\nX\n\0\0"sv, "RData", "load('FILE')"},
    Beginning{"\x80\x04\x95\x10\0\0\0\0"sv, "Python pickle", "numpy.save"},
    Beginning{"\x80\x02}q\0."sv, "Python pickle", "could run any program"},
    Beginning{"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"sv, "PNG image", "row of pixels"},
    Beginning{"\xFF\xD8\xFF\xE0\0\x10JFIF"sv, "JPEG image", "row of pixels"},
    Beginning{"II*\0\x08\0\0\0"sv, "TIFF image", "row of pixels"},
    Beginning{"MM\0*\0\0\0\x08"sv, "TIFF image", "row of pixels"},
    Beginning{"RIFF\x10\0\0\0WEBPVP8 "sv, "WebP image", "row of pixels"},
    Beginning{"%PDF-1.4\n%\xe2\xe3\xcf\xd3"sv, "PDF", "as CSV"},
    Beginning{"PAR1\x15\x04\x15\x10"sv, "Parquet", "the Python package reads it"},
    Beginning{"ARROW1\0\0\xff\xff\xff\xff"sv, "Arrow", "the Python package reads it"},
    Beginning{"FEA1\0\0\0\0"sv, "Feather", "the Python package reads it"},
    Beginning{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0"sv, "XLS", "save it as XLSX"},
    Beginning{"{\"a\": [1, 2]}\n"sv, "JSON", "read_json"},
    Beginning{"[\n  {\"a\": 1}]"sv, "JSON", "read_json"},
    Beginning{"[[1, 2], [3, 4]]"sv, "JSON", "numpy.save"},
    Beginning{"\xEF\xBB\xBF [1,2]\n"sv, "JSON", "read_json"},
    Beginning{"SQLite format 3\0"sv, "SQLite", "sqlite3"},
    Beginning{"CDF\1\0\0\0\0"sv, "NetCDF 3", "nccopy"},
    Beginning{"<!DOCTYPE html>\n"sv, "HTML", "spreadsheet"},
    Beginning{"<?xml version=\"1.0\"?>"sv, "XML", "spreadsheet"},
    Beginning{"7z\xBC\xAF\x27\x1C\0\4"sv, "7-Zip", "unpack"},
};

TEST(ForeignFormats, AreNamedWithTheConversion) {
  for (const Beginning& each : beginnings) {
    const std::string said = refusal(each.bytes);
    EXPECT_SAYS(said, "file.csv: the file is ");
    EXPECT_SAYS(said, each.what);
    EXPECT_SAYS(said, each.advice);
    EXPECT_SAYS_NOT(said, "\n");
    EXPECT_SAYS_NOT(said, "NUL");
  }
}

/// Tables whose first letters are those of a format.
TEST(ForeignFormats, TextStaysText) {
  for (const std::string_view text :
       {"[a],[b]\n1,2\n3,4\n"sv, "{a},{b}\n1,2\n3,4\n"sv, "BMI,PAR\n1,2\n3,4\n"sv, "X\n1\n2\n4\n"sv,
        "RDX,FEA\n1,2\n3,4\n"sv, "SIMPLE,II\n1,2\n3,4\n"sv, "\"[1]\",b\n1,2\n3,4\n"sv,
        "CDF,MM\n1,2\n3,4\n"sv, "A\n2\n3\n"sv}) {
    EXPECT_EQ(refusal(text), "") << text;
  }
}

}  // namespace
}  // namespace pcadim::data
