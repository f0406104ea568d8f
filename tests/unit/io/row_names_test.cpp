/// What rows are called: ids of a text, indexes of AnnData files, barcodes, names that changed
/// sides.
#include "text/row_names.hpp"

#include "adapters/transposed_source.hpp"
#include "helpers.hpp"
#include "missing/treated_source.hpp"
#include "npy_bytes.hpp"
#include "read_options.hpp"

namespace pcadim::data {
namespace {

using RowNamesOfFiles = FilesTest;

Names all_names(const Source& source, Index rows) { return source.row_names(0, rows); }

Names names_of(std::string_view text, const ReadOptions& options = {},
               const TextLimits& limits = {}) {
  const auto source = text_source(text, options, limits);
  const Table table = read_all(*source);
  return all_names(*source, table.rows);
}

ReadOptions with_ids(std::vector<std::string> ids) {
  return with(&ReadOptions::id_column, std::move(ids));
}

TEST(RowNamesOfText, AreTheLeadingColumnOfText) {
  EXPECT_EQ(names_of("sample,x,y\nS1,1,2\nS2,3,4\n\"S,3\",5,7\n"), (Names{"S1", "S2", "S,3"}));
  EXPECT_TRUE(names_of("x,y\n1,2\n3,4\n").empty());
  EXPECT_EQ(names_of("\"\",x,y\n1,5,2\n2,3,4\n3,3,9\n"), (Names{"1", "2", "3"}));
}

TEST(RowNamesOfText, AreThoseThatDifferWhereSeveralColumnsAreText) {
  EXPECT_EQ(names_of("site,plot,x,y\nA,p1,1,2\nA,p2,3,4\nB,p3,5,7\n"), (Names{"p1", "p2", "p3"}));
  EXPECT_EQ(names_of("site,kind,x,y\nA,k,1,2\nA,k,3,4\nB,l,5,7\n"), (Names{"A", "A", "B"}));
}

TEST(RowNamesOfText, AreWhatTheUserSays) {
  const char* text = "x,number,site,y\n1,17,A,2\n3,19,B,5\n";
  EXPECT_EQ(names_of(text, with_ids({"site", "number"})), (Names{"A, 17", "B, 19"}));
  EXPECT_EQ(names_of("x,number,y\n1,017,2\n3,019,5\n", with_ids({"2"})), (Names{"017", "019"}));
}

TEST(RowNamesOfText, StayWhereColumnsAreChosen) {
  const char* text = "sample,w,x,y\nS1,9,1,2\nS2,8,3,4\nS3,7,5,7\n";
  EXPECT_EQ(names_of(text, with_columns({"x", "y"})), (Names{"S1", "S2", "S3"}));
  EXPECT_TRUE(names_of("w,x,y\n9,1,2\n8,3,4\n", with_columns({"x", "y"})).empty());
}

TEST(RowNamesOfText, AreUtf8AndMayBeMissing) {
  EXPECT_EQ(names_of("id,x,y\nM\xFCller,1,2\n,3,4\nc,5,7\n"), (Names{"M\xC3\xBCller", "", "c"}));
}

/// Pieces of any size, on any number of threads, read once or twice.
TEST(RowNamesOfText, DoNotDependOnHowTheTextIsCut) {
  std::string text = "id,x,y\n";
  Names expected;
  for (int i = 0; i < 500; ++i) {
    expected.push_back("row " + std::to_string(i * i));
    text += expected.back() + "," + std::to_string(i) + ",1\n";
  }
  for (const std::size_t chunk : {64U, 1000U, 1U << 20}) {
    TextLimits limits;
    limits.chunk = chunk;
    const auto source = text_source(text, with(&ReadOptions::threads, 3), limits);
    EXPECT_EQ(read_all(*source).rows, 500);
    EXPECT_EQ(all_names(*source, 500), expected);
    source->rewind();
    EXPECT_EQ(read_all(*source).rows, 500);
    EXPECT_EQ(all_names(*source, 500), expected);
    EXPECT_EQ(source->row_names(41, 2), (Names{"row 1681", "row 1764"}));
  }
}

TEST(RowNames, AreAppendedOnce) {
  RowNames names, piece;
  for (const char* name : {"a", "", "ccc"}) piece.add(piece.some(0, 9).size(), name);
  names.append(0, piece);
  names.append(0, piece);
  names.append(2, piece);  // the first of its rows is known already
  EXPECT_EQ(names.some(0, 9), (Names{"a", "", "ccc", "", "ccc"}));
  EXPECT_EQ(names.some(3, 1), (Names{""}));
}

TEST(RowNames, TakeNoMoreMemoryThanAllowed) {
  RowNames names(100);
  for (std::size_t row = 0; row < 5; ++row) names.add(row, "abcdefgh");
  EXPECT_EQ(names.some(3, 2), (Names{"abcdefgh", "abcdefgh"}));
  EXPECT_FALSE(names.given_up());
  for (std::size_t row = 5; row < 9; ++row) names.add(row, "abcdefgh");
  EXPECT_TRUE(names.given_up());
  EXPECT_TRUE(names.some(0, 5).empty());
}

TEST(RowNamesOfSources, AreThoseOfWhatIsWrapped) {
  const Values values{1, 2, 3, 4, 5, 6};
  const auto matrix = [&] {
    return matrix_source(row_major(values.data(), 3, 2), {"u", "v"}, {},
                         row_namer({"a", "b", "c"}));
  };
  EXPECT_EQ(matrix()->row_names(1, 2), (Names{"b", "c"}));
  EXPECT_TRUE(matrix_source(row_major(values.data(), 3, 2))->row_names(1, 2).empty());
  const auto inner = matrix();
  EXPECT_EQ(retained_source(*inner)->row_names(0, 3), (Names{"a", "b", "c"}));
  EXPECT_EQ(treated_source(*inner, {{0, 2}, {1}})->row_names(0, 2), (Names{"a", "c"}));
  EXPECT_EQ(treated_source(*inner, {{1, 2}, {1}})->row_names(1, 1), (Names{"c"}));
  const auto turned = transposed_source(matrix(), {});
  EXPECT_EQ(turned->row_names(0, 2), (Names{"u", "v"}));
  EXPECT_EQ(turned->column_names(), (Names{"a", "b", "c"}));
}

TEST_F(RowNamesOfFiles, OfATransposedTextAreItsHeader) {
  write_text_file(path("a.csv"), "gene,s1,s2,s3\nTP53,1,2,3\nMYC,4,5,6\n");
  const auto source = open_source(path("a.csv"), with_transpose());
  EXPECT_EQ(source->column_names(), (Names{"TP53", "MYC"}));
  EXPECT_EQ(source->row_names(0, 3), (Names{"s1", "s2", "s3"}));
}

TEST_F(RowNamesOfFiles, MayBeNumbersOfAMatrix) {
  const Values values{17, 1, 2, 18.5, 4, 5};
  write_matrix(path("a.npy"), row_major(values.data(), 2, 3));
  const auto source = open_source(path("a.npy"), with_ids({"1"}));
  EXPECT_EQ(source->row_names(0, 2), (Names{"17", "18.5"}));
  EXPECT_EQ(read_all(*source).values, (Values{1, 2, 4, 5}));
}

TEST_F(RowNamesOfFiles, OfCountsAreTheirBarcodes) {
  write_text_file(path("matrix.mtx"),
                  "%%MatrixMarket matrix coordinate integer general\n2 3 3\n1 1 4\n2 2 7\n1 3 1\n");
  write_text_file(path("features.tsv"), "E1\tTP53\tGene\nE2\tMYC\tGene\n");
  write_text_file(path("barcodes.tsv"), "AAC-1\tx\nAAG-1\tx\nAAT-1\tx\n");
  const auto source = open_source(path("matrix.mtx"));
  EXPECT_EQ(source->row_names(0, 3), (Names{"AAC-1", "AAG-1", "AAT-1"}));
  EXPECT_EQ(source->column_names(), (Names{"TP53", "MYC"}));
}

}  // namespace
}  // namespace pcadim::data
