// Names and cells that look like marks are shown as they are, whatever a file, column or sheet is
// called.
#include <fstream>

#include "bytes/built_with.hpp"
#include "helpers.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/select.hpp"
#include "support/paths.hpp"
#include "support/zip_bytes.hpp"

namespace pcadim::data {
namespace {

const Names like_marks{"{scale=true}", "{", "}", "{{x}}", "{row:3}", "{command:select}", "a{b}c{"};

/// What a front end shows of what it was refused with; empty where nothing was refused.
template <class Work>
std::string shown(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return render_marks(error.what(), neutral_marks());
  }
  return {};
}

std::string shown_of_text(const std::string& text, const ReadOptions& options = {}) {
  return shown([&] { read_text(text, options); });
}

TEST(VerbatimNames, OfColumnsAndCellsInErrors) {
  for (const std::string& name : like_marks) {
    const std::string cell = "1,2\n3,x" + name + "\n";  // the name itself would be a header
    EXPECT_SAYS(shown_of_text("a," + name + "\n" + cell),
                "line 3, column 2 (" + name + "): 'x" + name + "' is not a number;");
    EXPECT_SAYS(shown_of_text("a," + name + "\n" + cell), "id_column=2");
    ReadOptions options;
    options.columns = {"no"};
    EXPECT_SAYS(shown_of_text("a," + name + "\n1,2\n3,4\n", options), "columns are a, " + name);
    options.columns = {name};
    EXPECT_SAYS(shown_of_text("a,b\n1,2\n3,4\n", options), "there is no column '" + name + "'");
  }
}

TEST(VerbatimNames, OfColumnsInDecisions) {
  for (const std::string& name : like_marks) {
    const std::string all = decisions_on(name + ",b,c\nu,1,2\nv,3,1\nw,2,2\n");
    EXPECT_SAYS(render_marks(all, neutral_marks()), "(" + name + ")");
  }
}

class VerbatimFiles : public FilesTest {
 protected:
  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
};

TEST_F(VerbatimFiles, AreNamedInErrorsAndReports) {
  for (const std::string& name : like_marks) {
    const std::string missing = path("no " + name);
    EXPECT_SAYS(shown([&] { open_source(missing); }), "cannot open '" + missing + "'");
    const std::string bad = written(name + ".csv", "a,b\n1,2\n3,x\n");
    EXPECT_SAYS(shown([&] { read_all(*open_source(bad)); }), bad + ", line 3, column 2 (b): 'x'");
    const std::string holes = written(name + ".csv", "a,b\n1,2\n3,\n4,1\n");
    const auto source = open_source(holes);
    EXPECT_SAYS(shown([&] { select(*source); }), holes + ": 1 of 6 cells is missing");
    const std::string good = written(name + ".csv", "a,b\n1,2\n3,1\n4,8\n2,2\n");
    EXPECT_EQ(select(*open_source(good)).data.source, good);
    EXPECT_SAYS(shown([&] { write_matrix(path("no") + "/" + name, {}); }), name);
  }
}

std::string reference(const std::string& name) {
  return test::in_source("tests/reference/formats/" + name);
}

/// Libraries open some formats by the path, not by the name in messages.
TEST_F(VerbatimFiles, AreOpenedByEveryReader) {
  Names originals{"one.npz"};
#ifdef PCADIM_HAVE_HDF5
  originals.push_back("tenx.h5");
#endif
  if (built_with_matio) originals.push_back("plain.mat");
  if (built_with_readstat) originals.push_back("table.sav");
  if (built_with_expat) originals.push_back("openpyxl.xlsx");
  for (const std::string& original : originals) {
    for (const std::string& name : like_marks) {
      const std::string copy = path(name + original);
      std::filesystem::copy_file(reference(original), copy);
      const auto source = open_source(copy), same = open_source(reference(original));
      EXPECT_EQ(render_marks(source->name(), neutral_marks()), copy);
      EXPECT_EQ(source->column_names(), same->column_names()) << copy;
      EXPECT_EQ(read_all(*source).values.size(), read_all(*same).values.size()) << copy;
    }
  }
}

TEST_F(VerbatimFiles, CompanionsAreFoundBesideTheMatrix) {
  std::filesystem::create_directory(path("{scale=true}"));
  const std::string folder = "{scale=true}/";
  written(folder + "matrix.mtx",
          "%%MatrixMarket matrix coordinate real general\n2 3 3\n1 1 1\n2 2 5\n1 3 2\n");
  written(folder + "genes.tsv", "g1\tG1\ng2\tG2\n");
  written(folder + "barcodes.tsv", "c1\nc2\nc3\n");
  EXPECT_EQ(open_source(path("{scale=true}"))->column_names(), (Names{"G1", "G2"}));
}

TEST_F(VerbatimFiles, ArraysOfAnArchiveAreNamed) {
  for (const std::string& name : like_marks) {
    const std::string file =
        written("a.npz", test::zip_of({{name + ".npy", "no array"}, {"b.npy", "no array"}}));
    ReadOptions options;
    EXPECT_SAYS(shown([&] { open_source(file, options); }), name);
    options.dataset = "{y}";
    EXPECT_SAYS(shown([&] { open_source(file, options); }), "there is no array '{y}'");
  }
}

#ifdef PCADIM_HAVE_EXPAT
TEST_F(VerbatimFiles, SheetsAreNamed) {
  for (const std::string& name : like_marks) {
    const std::string file = written(
        "a.xlsx",
        test::zip_of(
            {{"[Content_Types].xml", "<Types/>"},
             {"xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets><sheet name=\"" + name +
                                     "\" r:id=\"r1\"/></sheets></workbook>"},
             {"xl/_rels/workbook.xml.rels",
              "<Relationships><Relationship Id=\"r1\" Type=\"x/worksheet\" Target=\"s.xml\"/>"
              "</Relationships>"},
             {"xl/s.xml", "<worksheet><sheetData/></worksheet>"}}));
    EXPECT_SAYS(shown([&] { read_all(*open_source(file)); }), "sheet '" + name + "' is empty");
    ReadOptions options;
    options.sheet = "{z}";
    const std::string told = shown([&] { open_source(file, options); });
    EXPECT_SAYS(told, "there is no sheet '{z}'");
    EXPECT_SAYS(told, "the sheets are '" + name + "'");
  }
}
#endif

}  // namespace
}  // namespace pcadim::data
