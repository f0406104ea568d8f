// AnnData files: those of its own library, and those that nobody should have written.
#ifdef PCADIM_HAVE_HDF5
#include <fstream>
#include <nlohmann/json.hpp>

#include "helpers.hpp"
#include "pcadim/spectrum_input.hpp"
#include "read_options.hpp"
#include "support/hdf5_file.hpp"
#include "support/paths.hpp"

namespace pcadim::data {
namespace {

using nlohmann::json;
using test::Hdf5Writer;

const std::string reference = test::in_source("tests/reference/");

json reference_table() {
  std::ifstream in(reference + "h5ad.json");
  return json::parse(in);
}

TEST(AnnData, ReadsWhatItsLibraryWrote) {
  const json table = reference_table();
  for (const json& given : table["cases"]) {
    SCOPED_TRACE(given["file"].get<std::string>() + " " + given["asked"].dump());
    ReadOptions options;
    options.layer = given["asked"].value("layer", "");
    options.dataset = given["asked"].value("dataset", "");
    options.transpose = given["asked"].value("transpose", false);
    const auto source =
        open_source(reference + "h5ad/" + given["file"].get<std::string>(), options);
    Values expected;
    for (const json& row : given["rows"]) {
      for (const json& value : row) expected.push_back(value);
    }
    EXPECT_EQ(source->column_names(), given["names"].get<Names>());
    EXPECT_EQ(read_all(*source).values, expected);
  }
}

/// The index is text in these files; a file of old has a table of records, whose names stay unread.
TEST(AnnData, RowsHaveTheNamesOfTheirIndex) {
  for (const char* file : {"dense", "csr", "csc"}) {
    const auto source = open_source(reference + "h5ad/" + file + ".h5ad");
    EXPECT_EQ(source->row_names(3, 2), (Names{"cell 3", "cell 4"})) << file;
    EXPECT_EQ(source->row_names(0, 12).back(), "cell 11") << file;
    const auto turned = open_source(reference + "h5ad/" + file + ".h5ad", with_transpose());
    EXPECT_EQ(turned->row_names(1, 2), (Names{"gène 1", "gène 2"})) << file;
    EXPECT_EQ(turned->column_names().at(5), "cell 5") << file;
  }
  EXPECT_TRUE(open_source(reference + "h5ad/old.h5ad")->row_names(0, 1).empty());
}

TEST(AnnData, ListsTheLayers) {
  try {
    open_source(reference + "h5ad/layers.h5ad", with_layer("tripled"));
    FAIL() << "read";
  } catch (const InputError& error) {
    EXPECT_SAYS(error.what(), "no layer 'tripled'");
    EXPECT_SAYS(error.what(), "the layers are doubled, present, whole");
  }
}

TEST(AnnData, KeepsSparseMatricesSparse) {
  for (const char* file : {"csr", "csc", "old"}) {
    const auto source = open_source(reference + "h5ad/" + file + ".h5ad");
    EXPECT_TRUE(source->sparse().has_value()) << file;
  }
  EXPECT_FALSE(open_source(reference + "h5ad/dense.h5ad")->sparse().has_value());
}

TEST(AnnData, ChoosesColumnsByName) {
  for (const char* file : {"csr", "dense"}) {
    const auto source =
        open_source(reference + "h5ad/" + file + ".h5ad", with_columns({"gène 2", "gène 5"}));
    EXPECT_EQ(source->column_names(), (Names{"gène 2", "gène 5"})) << file;
    EXPECT_EQ(read_all(*source).cols, 2);
  }
}

TEST(AnnData, StoredPcaIsTheOneOfTheData) {
  const json table = reference_table();
  for (const json& given : table["pcas"]) {
    const std::string path = reference + "h5ad/" + given["file"].get<std::string>();
    ASSERT_TRUE(may_store_pca(path));
    const StoredPca pca = read_stored_pca(path);
    EXPECT_EQ(pca.n, given["n"].get<Index>());
    EXPECT_EQ(pca.p, given["p"].get<Index>());
    EXPECT_TRUE(pca.centered);
    EXPECT_FALSE(pca.scaled);
    EXPECT_EQ(pca.divisor, Divisor::n_minus_1);
    const Values expected = given["eigenvalues"];
    ASSERT_EQ(pca.variance.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
      EXPECT_NEAR(pca.variance[k], expected[k], 1e-12 * expected[0]);
    }
    EXPECT_NEAR(pca.total_variance.value(), given["total"].get<double>(), 1e-12);
  }
}

TEST(AnnData, WithoutAPcaThereIsNone) {
  EXPECT_FALSE(may_store_pca(reference + "h5ad.json"));
  EXPECT_FALSE(may_store_pca("-"));
  EXPECT_THROW(read_stored_pca(reference + "h5ad/dense.h5ad"), InputError);
}

/// A sparse matrix 2 x 3 with (0, 1) = 5, (1, 0) = 6, (1, 2) = 7, and one way to spoil it.
class SparseGroupTest : public FilesTest {
 protected:
  struct Group {
    std::string kind = "csr_matrix";
    std::vector<std::int64_t> shape{2, 3}, starts{0, 1, 3}, indices{1, 0, 2};
    Values values{5, 6, 7};
  };

  std::string file_path() const { return path("a.h5ad"); }

  void write(const Group& group) const {
    Hdf5Writer file(file_path());
    file.text_attribute("/", "encoding-type", "anndata");
    file.group("X");
    file.text_attribute("X", "encoding-type", group.kind);
    file.integer_attribute("X", "shape", group.shape);
    file.integers("X/indptr", group.starts);
    file.integers("X/indices", group.indices);
    file.numbers("X/data", {group.values.size()}, group.values, H5T_IEEE_F32LE);
  }

  std::string refusal_of(const ReadOptions& options = {}) const {
    try {
      open_source(file_path(), options);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }

  std::string refusal_of(const Group& group, const ReadOptions& options = {}) const {
    write(group);
    return refusal_of(options);
  }
};

TEST_F(SparseGroupTest, ReadsBothWaysRound) {
  write({});
  EXPECT_EQ(read_all(*open_source(file_path())).values, (Values{0, 5, 0, 6, 0, 7}));
  EXPECT_EQ(read_all(*open_source(file_path(), with_transpose())).values,
            (Values{0, 6, 5, 0, 0, 7}));
  write({.kind = "csc_matrix", .shape = {3, 2}});
  EXPECT_EQ(read_all(*open_source(file_path())).values, (Values{0, 6, 5, 0, 0, 7}));
  EXPECT_EQ(read_all(*open_source(file_path(), with_transpose())).values,
            (Values{0, 5, 0, 6, 0, 7}));
}

TEST_F(SparseGroupTest, SortsAndAddsUp) {
  write({.starts = {0, 0, 3}, .indices = {2, 0, 2}});
  EXPECT_EQ(read_all(*open_source(file_path())).values, (Values{0, 0, 0, 6, 0, 12}));
}

TEST_F(SparseGroupTest, ManyCellsComeInSeveralBlocks) {
  constexpr std::int64_t rows = 5, cols = 300000;
  Group group{.shape = {rows, cols}, .starts = {0}, .indices = {}, .values = {}};
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = i; j < cols; j += 2) {
      group.indices.push_back(j);
      group.values.push_back(static_cast<double>(i + j % 1000));
    }
    group.starts.push_back(std::ssize(group.indices));
  }
  write(group);
  const Table straight = read_all(*open_source(file_path()));
  const Table turned = read_all(*open_source(file_path(), with_transpose()));
  ASSERT_EQ(turned.rows, cols);
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      const double expected = j >= i && (j - i) % 2 == 0 ? static_cast<double>(i + j % 1000) : 0.0;
      ASSERT_EQ(straight.values[static_cast<std::size_t>(i * cols + j)], expected);
      ASSERT_EQ(turned.values[static_cast<std::size_t>(j * rows + i)], expected);
    }
  }
}

TEST_F(SparseGroupTest, RefusesPartsThatDoNotFit) {
  EXPECT_SAYS(refusal_of({.shape = {2}}), "'shape' must be two whole numbers");
  EXPECT_SAYS(refusal_of({.shape = {2, 0}}), "2 rows and 0 columns");
  EXPECT_SAYS(refusal_of({.shape = {-2, 3}}), "-2 rows");
  EXPECT_SAYS(refusal_of({.shape = {3, 3}}), "'indptr' has 3 entries where 3 lines need 4");
  EXPECT_SAYS(refusal_of({.shape = {2, std::int64_t{1} << 40}}), "columns, and at most");
  EXPECT_SAYS(refusal_of({.starts = {1, 1, 3}}), "entry 1 (1) does not");
  EXPECT_SAYS(refusal_of({.starts = {0, 4, 3}}), "entry 3 (3) does not");
  EXPECT_SAYS(refusal_of({.starts = {0, -1, 3}}), "entry 2 (-1) does not");
  EXPECT_SAYS(refusal_of({.starts = {0, 1, 2}}), "'indptr' ends at 2, and there are 3 numbers");
  EXPECT_SAYS(refusal_of({.values = {5, 6}}), "'data' has 2 entries and 'indices' 3");
  EXPECT_SAYS(refusal_of({.kind = "coo_matrix"}), "neither a dataset nor a sparse matrix");
  for (const bool transpose : {false, true}) {
    const ReadOptions options = with_transpose(transpose);
    EXPECT_SAYS(refusal_of({.indices = {1, 0, 3}}, options), "from 0 to 2, and entry 3 is 3");
    EXPECT_SAYS(refusal_of({.indices = {1, -1, 2}}, options), "entry 2 is -1");
    EXPECT_SAYS(refusal_of({.indices = {1, std::int64_t{1} << 33, 2}}, options), "entry 2 is 8589");
  }
}

TEST_F(SparseGroupTest, RefusesWhatMemoryDoesNotHold) {
  const std::int64_t many = std::int64_t{1} << 32U;
  EXPECT_SAYS(refusal_of({.shape = {2, many}}, with_memory(1U << 30U)), "columns need 275 GB");
  EXPECT_SAYS(refusal_of(Group{}, with_memory(40)), "raise {memory}");
}

TEST_F(SparseGroupTest, RefusesListsThatTheFileCannotHold) {
  constexpr hsize_t many = hsize_t{1} << 24U;
  {
    Hdf5Writer file(file_path());
    file.text_attribute("/", "encoding-type", "anndata");
    file.group("X");
    file.text_attribute("X", "encoding-type", "csr_matrix");
    file.integer_attribute("X", "shape", {1, 2});
    file.integers("X/indptr", {0, many});
    file.unwritten("X/indices", {many}, H5T_STD_I32LE, test::in_chunks({1024}, true));
    file.unwritten("X/data", {many}, H5T_IEEE_F64LE, test::in_chunks({1024}, true));
  }
  EXPECT_SAYS(refusal_of(), "more than its 0 bytes in the file can hold");
}

TEST_F(SparseGroupTest, RefusesAbsentParts) {
  {
    Hdf5Writer file(file_path());
    file.text_attribute("/", "encoding-type", "anndata");
    file.group("X");
    file.text_attribute("X", "encoding-type", "csr_matrix");
    file.integer_attribute("X", "shape", {1, 2});
  }
  EXPECT_SAYS(refusal_of(), "'indptr' must be a list of whole numbers");
  EXPECT_SAYS(refusal_of(with_layer("none")), "no layer 'none'");
  EXPECT_SAYS(refusal_of(with_layer("raw")), "no layer 'raw'");
}

TEST_F(SparseGroupTest, TakesNamesOfAnyKind) {
  for (const std::size_t size : {0U, 5U}) {
    {
      Hdf5Writer file(file_path());
      file.text_attribute("/", "encoding-type", "anndata");
      file.numbers("X", {2, 2}, {1, 2, 3, 4});
      file.group("var");
      file.text_attribute("var", "_index", "called");
      file.texts("var/called", {"ab", std::string(1000, 'c')}, size);
    }
    const Names names = open_source(file_path())->column_names();
    EXPECT_EQ(names, (Names{"ab", std::string(size == 0 ? 200 : 5, 'c')}));
  }
}

/// An index may be categories, texts of which some are missing, or of another length than the
/// matrix.
TEST_F(SparseGroupTest, TakesRowNamesOfAnyKind) {
  {
    Hdf5Writer file(file_path());
    file.text_attribute("/", "encoding-type", "anndata");
    file.numbers("X", {3, 2}, {1, 2, 3, 4, 5, 7});
    file.group("obs");
    file.text_attribute("obs", "_index", "cell");
    file.integers("obs/cell/codes", {1, -1, 0});
    file.texts("obs/cell/categories", {"second", "first"});
    file.group("var");
    file.texts("var/_index/values", {"a", "b"});
  }
  {
    const auto source = open_source(file_path());
    EXPECT_EQ(source->row_names(0, 3), (Names{"first", "", "second"}));
    EXPECT_EQ(source->row_names(2, 1), (Names{"second"}));
    EXPECT_EQ(source->column_names(), (Names{"a", "b"}));
  }
  {
    Hdf5Writer file(file_path());
    file.text_attribute("/", "encoding-type", "anndata");
    file.numbers("X", {3, 2}, {1, 2, 3, 4, 5, 7});
    file.group("obs");
    file.texts("obs/_index", {"too", "few"});
  }
  EXPECT_TRUE(open_source(file_path())->row_names(0, 3).empty());
}

/// What AnnData calls rows without names is no name.
TEST_F(SparseGroupTest, NumbersFrom0AreNoRowNames) {
  for (const std::string last : {"2", "3"}) {
    {
      Hdf5Writer file(file_path());
      file.text_attribute("/", "encoding-type", "anndata");
      file.numbers("X", {3, 2}, {1, 2, 3, 4, 5, 7});
      file.group("obs");
      file.texts("obs/_index", {"0", "1", last});
    }
    EXPECT_EQ(open_source(file_path())->row_names(0, 3).empty(), last == "2");
  }
}

}  // namespace
}  // namespace pcadim::data
#endif
