// Files that the libraries of other programs wrote (tests/reference/make_formats.py).
#include <cmath>
#include <fstream>

#include "bytes/built_with.hpp"
#include "helpers.hpp"
#include "pcadim/contract.hpp"
#include "read_options.hpp"
#include "support/json.hpp"
#include "support/paths.hpp"

namespace pcadim::data {
namespace {

std::string reference_file(const std::string& name) {
  return test::in_source("tests/reference/formats/" + name);
}

bool is_built(const std::string& name) {
  const std::string ending = name.substr(name.rfind('.'));
  if (ending == ".npz") return true;
  if (ending == ".xlsx") return built_with_expat;
  if (ending == ".mat") return built_with_matio;
#ifndef PCADIM_HAVE_HDF5
  if (ending == ".h5") return false;
#endif
  return ending == ".h5" || built_with_readstat;
}

ReadOptions options_from(const nlohmann::json& values) {
  ReadOptions options;
  for (const auto& [name, value] : values.items()) {
    const auto word = value.get<std::string>();
    set_option(options, name, word == "true" ? OptionValue(true) : OptionValue(word));
  }
  return options;
}

void expect_rows(const Table& table, const nlohmann::json& rows, const std::string& file) {
  ASSERT_EQ(table.rows, std::ssize(rows)) << file;
  ASSERT_EQ(table.cols, std::ssize(rows[0])) << file;
  for (std::size_t k = 0; k < table.values.size(); ++k) {
    const auto cols = static_cast<std::size_t>(table.cols);
    const nlohmann::json& cell = rows[k / cols][k % cols];
    if (cell.is_null()) {
      EXPECT_TRUE(std::isnan(table.values[k])) << file << ", cell " << k;
    } else {
      EXPECT_EQ(table.values[k], cell.get<double>()) << file << ", cell " << k;
    }
  }
}

TEST(Formats, GiveTheNumbersAndNamesThatWereWritten) {
  int tried = 0;
  for (const nlohmann::json& each : test::reference_cases("formats.json")) {
    const std::string name = each["file"];
    if (!is_built(name)) continue;
    const auto source = open_source(reference_file(name), options_from(each["options"]));
    expect_rows(read_all(*source), each["rows"], name);
    EXPECT_EQ(source->column_names(), each["names"].get<Names>()) << name;
    if (source->rewindable()) {
      source->rewind();
      expect_rows(read_all(*source), each["rows"], name + ", read again");
    }
    ++tried;
  }
  EXPECT_GT(tried, 3);
}

TEST(Formats, SeveralArraysAreListed) {
  const std::string npz = reference_file("several.npz");  // two matrices and a list
  EXPECT_SAYS(file_refusal(npz), "several arrays; name one with {dataset}: M, N, y");
  EXPECT_SAYS(file_refusal(npz, with_dataset("Z")), "no array 'Z'; the arrays are M, N, y");
  EXPECT_SAYS(file_refusal(npz, with_dataset("y")), "one dimension");
  EXPECT_SAYS(file_refusal(reference_file("sparse.npz")), "mmwrite");
  if (!built_with_matio) return;
  const std::string mat = reference_file("several.mat");
  EXPECT_SAYS(file_refusal(mat), "several matrices; name one with {dataset}: M (5 x 4), N (5 x 4)");
  EXPECT_SAYS(file_refusal(mat, with_dataset("C")), "no matrix 'C'; the matrices are M (5 x 4)");
  EXPECT_SAYS(file_refusal(reference_file("none.mat")), "no variable of the file is a matrix");
  EXPECT_SAYS(file_refusal(reference_file("plain.mat"), with_memory(100)), "raise {memory}");
}

TEST(Formats, SheetsAreListed) {
  if (!built_with_expat) return;
  const std::string book = reference_file("openpyxl.xlsx");
  for (const std::string sheet : {"Nothing", "0", "3", "-1", "1e300", "nan"}) {
    EXPECT_SAYS(file_refusal<UsageError>(book, with(&ReadOptions::sheet, sheet)),
                "the sheets are 'Measured', 'Other, two'");
  }
  EXPECT_SAYS(open_source(book)->decisions().front(), "sheet 'Measured' is read, one of 2");
}

class FormatFiles : public FilesTest {};

/// A copy of which any bytes may be changed.
std::string bytes_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(FormatFiles, EveryCutIsAnErrorInWords) {
  for (const std::string name : {"one.npz", "several.npz", "openpyxl.xlsx", "packed.mat",
                                 "table.sav", "table.dta", "table.sas7bdat"}) {
    if (!is_built(name)) continue;
    const std::string whole = bytes_in(reference_file(name));
    for (std::size_t k = 1; k < 12; ++k) {
      const std::size_t size = std::max<std::size_t>(16, whole.size() * k / 12);
      write_text_file(path(name), whole.substr(0, size));
      EXPECT_NE(file_refusal<Error>(path(name)), "") << name << " cut to " << size;
    }
  }
}

/// The folder that Cell Ranger writes.
TEST_F(FormatFiles, AFolderStandsForItsMatrix) {
  write_text_file(path("matrix.mtx"),
                  "%%MatrixMarket matrix coordinate integer general\n3 2 3\n1 1 4\n3 1 5\n2 2 6\n");
  write_text_file(path("features.tsv"), "E1\tg1\nE2\tg2\nE3\tg3\n");
  write_text_file(path("barcodes.tsv"), "AAC\nAAG\n");
  const auto source = open_source(directory_.string());
  EXPECT_EQ(read_all(*source).values, (Values{4, 0, 5, 0, 6, 0}));
  EXPECT_EQ(source->column_names(), (Names{"g1", "g2", "g3"}));
  std::filesystem::remove(path("matrix.mtx"));
  EXPECT_SAYS(file_refusal<IoError>(directory_.string()), "a folder that holds a matrix.mtx");
}

}  // namespace
}  // namespace pcadim::data
