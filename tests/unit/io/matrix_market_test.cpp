// The expected matrices are what scipy.io.mmread makes of the same text.
#include "matrix_market/matrix_market.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "helpers.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::data {
namespace {

constexpr std::string_view general =
    "%%MatrixMarket matrix coordinate real general\n"
    "% a comment\n"
    "\n"
    "3 4 5\n"
    "1 1 1.5\n"
    "3 4 -2e-3\n"
    "2 2 7\n"
    "% another\n"
    "3 1 4\n"
    "\n"
    "1 4 0.25\n";
const Values general_cells{1.5, 0, 0, 0.25, 0, 7, 0, 0, 4, 0, 0, -2e-3};
const Values general_turned{1.5, 0, 4, 0, 7, 0, 0, 0, 0, 0.25, 0, -2e-3};

std::unique_ptr<Source> market(std::string_view text, const ReadOptions& options = {},
                               bool rewindable = true, std::size_t chunk = 4096) {
  return open_matrix_market(std::make_unique<MemoryInput>(text, "file.mtx", rewindable), options,
                            chunk);
}

Values cells(std::string_view text, const ReadOptions& options = {}, bool rewindable = true,
             std::size_t chunk = 4096) {
  return read_all(*market(text, options, rewindable, chunk)).values;
}

template <class Exception = InputError>
std::string market_refusal(const std::string& text, const ReadOptions& options = {},
                           bool rewindable = true) {
  try {
    market(text, options, rewindable);
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

ReadOptions turned() {
  ReadOptions options;
  options.transpose = true;
  return options;
}

std::string with_header(const std::string& rest) {
  return "%%MatrixMarket matrix coordinate real general\n" + rest;
}

TEST(MatrixMarket, ColumnsOfATurnedFileAreObservations) {
  ReadOptions options = turned();
  options.columns = {"1"};
  EXPECT_NE(market_refusal<UsageError>(std::string(general), options).find("observations"),
            std::string::npos);
}

TEST(MatrixMarket, ReadsCoordinates) {
  const auto source = market(general);
  EXPECT_EQ(source->shape()->rows, 3);
  EXPECT_EQ(source->shape()->cols, 4);
  EXPECT_EQ(source->sparse()->cells(), 5);
  EXPECT_EQ(read_all(*source).values, general_cells);
  EXPECT_TRUE(source->decisions().empty());
  EXPECT_EQ(source->name(), "file.mtx");
}

TEST(MatrixMarket, TurnsWhileReading) {
  const auto source = market(general, turned());
  EXPECT_EQ(source->shape()->rows, 4);
  EXPECT_EQ(read_all(*source).values, general_turned);
}

/// Sorted by row, by column, and not at all, from files and from pipes, in chunks of any size.
TEST(MatrixMarket, AnyOrderOfEntriesIsTheSameMatrix) {
  std::vector<std::string> lines{"1 1 1.5", "1 4 0.25", "2 2 7", "3 1 4", "3 4 -2e-3"};
  do {
    std::string text = with_header("3 4 5\n");
    for (const std::string& line : lines) text += line + "\n";
    for (const bool rewindable : {true, false}) {
      for (const std::size_t chunk : {1U, 7U, 4096U}) {
        ASSERT_EQ(cells(text, {}, rewindable, chunk), general_cells) << text;
        ASSERT_EQ(cells(text, turned(), rewindable, chunk), general_turned) << text;
      }
    }
  } while (std::next_permutation(lines.begin(), lines.end()));
}

TEST(MatrixMarket, KnowsFieldsAndSymmetries) {
  EXPECT_EQ(cells("%%MatrixMarket matrix coordinate integer general\n2 2 2\n2 1 +3\n1 2 -4\n"),
            (Values{0, -4, 3, 0}));
  EXPECT_EQ(cells("%%MatrixMarket matrix coordinate pattern general\n2 3 2\n1 3\n2 1\n"),
            (Values{0, 0, 1, 1, 0, 0}));
  const Values symmetric{1, 2, 0, 2, 0, 5, 0, 5, 9};
  const std::string entries = "3 3 4\n1 1 1\n2 1 2\n3 2 5\n3 3 9\n";
  for (const bool rewindable : {true, false}) {
    EXPECT_EQ(cells("%%MatrixMarket matrix coordinate real symmetric\n" + entries, {}, rewindable),
              symmetric);
    EXPECT_EQ(cells("%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 2\n2 1 2\n3 2 5\n",
                    {}, rewindable),
              (Values{0, -2, 0, 2, 0, -5, 0, 5, 0}));
    EXPECT_EQ(cells("%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 2\n2 1 2\n3 2 5\n",
                    turned(), rewindable),
              (Values{0, 2, 0, -2, 0, 5, 0, -5, 0}));
  }
  // The upper triangle will do as well, but not some of both.
  EXPECT_EQ(cells("%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 3\n"),
            (Values{0, 3, 3, 0}));
  EXPECT_SAYS(
      market_refusal("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 2 3\n2 1 3\n"),
      "file.mtx, line 4: entries on both sides of the diagonal");
}

TEST(MatrixMarket, IsNotParticularAboutCaseBlanksAndLineEnds) {
  EXPECT_EQ(cells("%%matrixmarket MATRIX\tCoordinate Real General\r\n%\r\n \r\n 2 2\t2 \r\n"
                  " 1\t1 5\r\n2  2   6e0 \r\n\r\n"),
            (Values{5, 0, 0, 6}));
  EXPECT_EQ(cells(with_header("1 2 1\n1 2 3")), (Values{0, 3}));  // no line feed at the end
}

TEST(MatrixMarket, AddsUpEntriesGivenTwice) {
  const std::string text = with_header("2 2 4\n1 2 1\n2 1 5\n1 2 2\n1 2 4\n");
  for (const bool rewindable : {true, false}) {
    const auto source = market(text, {}, rewindable);
    EXPECT_EQ(read_all(*source).values, (Values{0, 7, 5, 0}));
    ASSERT_EQ(source->decisions().size(), 1U);
    EXPECT_SAYS(source->decisions()[0], "2 of 4 entries repeat a place");
  }
}

TEST(MatrixMarket, KeepsNumbersThatAreNone) {
  const Values values = cells(with_header("1 4 4\n1 1 nan\n1 2 -inf\n1 3 1e999\n1 4 0\n"));
  EXPECT_TRUE(std::isnan(values[0]));
  EXPECT_EQ(values[1], -HUGE_VAL);
  EXPECT_EQ(values[2], HUGE_VAL);
}

TEST(MatrixMarket, SaysWhichLineIsWrong) {
  const auto says = [](const std::string& rest) { return market_refusal(with_header(rest)); };
  EXPECT_SAYS(says("2 2 2\n1 1 1\n"),
              "line 3: the file ends after 1 entries, but the header "
              "promises 2");
  EXPECT_SAYS(says("2 2 1\n1 1 1\n2 2 2\n"), "line 4: more entries than the 1");
  EXPECT_SAYS(says("2 2 1\n\n3 1 1\n"), "line 4: a row beyond the 2");
  EXPECT_SAYS(says("2 2 1\n1 99999999999999999999 1\n"), "line 3: a column beyond the 2");
  EXPECT_SAYS(says("2 2 1\n0 1 1\n"), "line 3: row 0; Matrix Market counts from 1");
  EXPECT_SAYS(says("2 2 1\n1 1 x\n"),
              "line 3: '1 1 x'; each line must hold row, column and a number");
  EXPECT_SAYS(says("2 2 1\n1 1 1 1\n"),
              "line 3: '1 1 1 1'; each line must hold row, column and a number");
  EXPECT_SAYS(says("2 2 1\n1 1\n1 2 3"), "line 3: '1 1'");
  EXPECT_SAYS(says("2 2 1\n-1 1 1\n"), "line 3: '-1 1 1'");
  EXPECT_SAYS(says("2 2 1\n1 1.0 1\n"), "line 3: '1 1.0 1'");
  EXPECT_SAYS(says("2 2 2\n2 1 1\n1 1 x\n"), "line 4: '1 1 x'");  // in the second of two passes
  EXPECT_SAYS(market_refusal("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 4\n"),
              "each line must hold a row and a column");
  EXPECT_SAYS(
      market_refusal("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n1 1 4\n"),
      "line 3: a number on the diagonal of a skew-symmetric matrix");
}

TEST(MatrixMarket, RefusesOtherKindsInWords) {
  const auto says = [](const std::string& kind) {
    return market_refusal("%%MatrixMarket " + kind + "\n1 1 1\n1 1 1\n");
  };
  EXPECT_SAYS(says("matrix coordinate complex general"), "'complex'; PCA here needs real numbers");
  EXPECT_SAYS(says("matrix coordinate real hermitian"), "'hermitian'; PCA here needs real");
  EXPECT_SAYS(says("vector coordinate real general"), "only 'matrix' is read");
  EXPECT_SAYS(says("matrix sparse real general"), "must be coordinate or array");
  EXPECT_SAYS(says("matrix coordinate text general"), "must be real, integer");
  EXPECT_SAYS(says("matrix array pattern general"), "must be real, integer");
  EXPECT_SAYS(says("matrix coordinate real lower"), "known are general, symmetric");
  EXPECT_SAYS(says("matrix coordinate real"), "line 1: a Matrix Market file begins with");
  EXPECT_SAYS(market_refusal(with_header("% only\n")), "line 2: the file ends before the line of");
  EXPECT_SAYS(market_refusal(with_header("2 2\n")), "rows, columns and the number of entries");
  EXPECT_SAYS(market_refusal(with_header("2 x 1\n")), "'x' is not a size");
  EXPECT_SAYS(market_refusal(with_header("0 2 0\n")), "0 rows and 2 columns");
  EXPECT_SAYS(market_refusal(with_header("4294967296 2 9\n")), "can be read");
  EXPECT_SAYS(market_refusal("%%MatrixMarket matrix coordinate real symmetric\n2 3 1\n1 1 1\n"),
              "a symmetric matrix is square");
}

TEST(MatrixMarket, BelievesNoHeaderThatTheFileCannotJustify) {
  EXPECT_SAYS(market_refusal(with_header("9999 9999 90000000\n1 1 1\n")), "cannot hold so many");
  EXPECT_SAYS(market_refusal(with_header("2000000000 1 1\n1 1 1\n")),
              "Is the line of sizes right?");
  EXPECT_SAYS(market_refusal(with_header("1 2000000000 1\n1 1 1\n")),
              "Is the line of sizes right?");
  // From a pipe nothing is known but the memory that may be taken.
  ReadOptions options;
  options.memory = 1 << 20;
  EXPECT_SAYS(market_refusal(with_header("9999 9999 90000000\n1 1 1\n"), options, false),
              "needs 1.08 GB of memory, and 0.00105 GB may be taken; give {memory=2GB}");
  EXPECT_SAYS(market_refusal(with_header("2 2 18446744073709551615\n1 1 1\n"), options, false),
              "{memory=");
}

TEST(MatrixMarket, SortingAPipeCountsTwice) {
  std::string text = with_header("2 1000 1000\n");
  for (int j = 1000; j >= 1; --j) text += fmt::format("{} {} 1\n", 1 + j % 2, j);
  ReadOptions options;
  options.memory = 13000;
  const Values values = cells(text, options);
  EXPECT_EQ(values[0], 0);  // row 1 has the even columns
  EXPECT_EQ(values[1], 1);
  EXPECT_EQ(std::count(values.begin(), values.end(), 1.0), 1000);
  EXPECT_SAYS(market_refusal(text, options, false), "{memory=");
}

TEST(MatrixMarket, ReadsArraysColumnAfterColumn) {
  const std::string text =
      "%%MatrixMarket matrix array real general\n% x\n2 3\n1\n2\n3\n\n4\n5\n6\n";
  for (const bool rewindable : {true, false}) {
    const auto source = market(text, {}, rewindable);
    EXPECT_FALSE(source->sparse());
    EXPECT_TRUE(source->random_access());
    EXPECT_EQ(read_all(*source).values, (Values{1, 3, 5, 2, 4, 6}));
    Values row(3), columns(4);
    source->read_rows(1, 1, row.data());
    EXPECT_EQ(row, (Values{2, 4, 6}));
    source->read_columns(1, 2, columns.data());
    EXPECT_EQ(columns, (Values{3, 4, 5, 6}));
  }
  EXPECT_EQ(cells("%%MatrixMarket matrix array integer symmetric\n3 3\n1\n2\n3\n4\n5\n6\n"),
            (Values{1, 2, 3, 2, 4, 5, 3, 5, 6}));
  EXPECT_EQ(cells("%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n2\n3\n"),
            (Values{0, -1, -2, 1, 0, -3, 2, 3, 0}));
}

TEST(MatrixMarket, ChecksArraysAgainstTheirHeader) {
  const auto says = [](const std::string& rest, bool rewindable = true) {
    ReadOptions options;
    options.memory = 1 << 20;
    return market_refusal("%%MatrixMarket matrix array real general\n" + rest, options, rewindable);
  };
  EXPECT_SAYS(says("2 2\n1\n2\n3\n"), "line 5: the file ends after 3 entries");
  EXPECT_SAYS(says("1 2\n1\n2\n3\n"), "line 5: more entries than the 2");
  EXPECT_SAYS(says("1 2\n1\n1 2\n"), "line 4: '1 2'; each line must hold one number");
  EXPECT_SAYS(says("4294967295 4294967295\n1\n"), "cannot hold so many");
  EXPECT_SAYS(says("4294967295 4294967295\n1\n", false), "{memory=");
}

TEST(MatrixMarket, ChoosesColumnsByNumber) {
  ReadOptions options;
  options.columns = {"4", "1"};
  const auto source = market(general, options);
  EXPECT_EQ(read_all(*source).values, (Values{1.5, 0.25, 0, 0, 4, -2e-3}));
  EXPECT_EQ(source->locate(2, 1), "{row:2}, {column:3}");
}

TEST(MatrixMarket, TellsProgressAndStops) {
  std::string text = with_header("1000 1 1000\n");
  for (int i = 1; i <= 1000; ++i) text += fmt::format("{} 1 1\n", i);
  ReadOptions options;
  Index last = 0, total = 0;
  options.progress = [&](const Progress& progress) {
    EXPECT_EQ(progress.stage, "reading the data");
    EXPECT_GE(progress.done, last);
    last = progress.done;
    total = progress.total;
  };
  market(text, options, true, 100);
  EXPECT_EQ(total, std::ssize(text));
  EXPECT_EQ(last, total);
  StopSource stop;
  stop.request_stop();
  options.stop = stop.token();
  EXPECT_THROW(market(text, options), Interrupted);
}

/// A file that somebody overwrites between two passes.
class ChangingInput final : public ByteInput {
 public:
  ChangingInput(std::string_view before, std::string_view after, int change_at)
      : before_(before, "file.mtx"), after_(after), change_at_(change_at) {}
  std::size_t read(char* to, std::size_t count) override { return now().read(to, count); }
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) override {
    return now().read_at(offset, to, count);
  }
  std::string_view first_bytes() const override { return before_.first_bytes(); }
  std::optional<std::uint64_t> size() const override { return before_.size(); }
  void rewind() override {
    ++rewinds_;
    now().rewind();
  }
  bool rewindable() const override { return true; }
  const std::string& name() const override { return before_.name(); }

 private:
  MemoryInput& now() { return rewinds_ < change_at_ ? before_ : after_; }
  MemoryInput before_, after_;
  int change_at_, rewinds_ = 0;
};

TEST(MatrixMarket, NoticesAFileThatChanges) {
  const std::string before = with_header("3 3 3\n3 1 1\n2 1 1\n1 1 1\n");
  for (const std::string& entries :
       {std::string("3 3 3\n1 1 1\n1 2 1\n1 3 1\n"), std::string("3 3 3\n3 3 1\n3 2 1\n3 1 1\n"),
        std::string("9 3 3\n9 1 1\n2 1 1\n1 1 1\n"), std::string("3 3 2\n3 1 1\n2 1 1\n"),
        std::string()}) {
    const std::string after = with_header(entries);
    EXPECT_THROW(open_matrix_market(std::make_unique<ChangingInput>(before, after, 2), {}),
                 InputError);
  }
}

class MatrixMarketFiles : public FilesTest {
 protected:
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }
  std::string decisions(const Source& source) const {
    std::string all;
    for (const std::string& decision : source.decisions()) all += decision + "\n";
    return all;
  }
};

TEST_F(MatrixMarketFiles, OpenByTheirFirstBytes) {
  write("a.csv", std::string(general));
  const auto source = open_source(path("a.csv"));
  EXPECT_TRUE(source->sparse());
  EXPECT_EQ(read_all(*source).values, general_cells);
  ReadOptions options;
  options.group_column = "1";
  EXPECT_THROW(open_source(path("a.csv"), options), UsageError);
}

TEST_F(MatrixMarketFiles, TakeTheirCompanionsWord) {
  for (const std::string& prefix : {std::string(), std::string("GSM1_")}) {
    write(prefix + "matrix.mtx", std::string(general));
    write(prefix + "features.tsv", "E1\tTP53\tGene Expression\r\nE2\nE3\t\tx\n");
    write(prefix + "barcodes.tsv", "AA\nAC\nAG\nAT");
    for (const ReadOptions& options : {ReadOptions{}, turned()}) {
      const auto source = open_source(path(prefix + "matrix.mtx"), options);
      EXPECT_EQ(source->shape()->rows, 4);
      EXPECT_EQ(read_all(*source).values, general_turned);
      EXPECT_EQ(source->column_names(), (Names{"TP53", "E2", "E3"}));
      EXPECT_EQ(source->locate(3, 0), "{row:3}, {column:0} (TP53)");
      EXPECT_SAYS(decisions(*source), "features.tsv and " + prefix +
                                          "barcodes.tsv say that rows "
                                          "are features");
    }
  }
}

TEST_F(MatrixMarketFiles, MayStandTheOtherWayRound) {
  write("matrix.mtx", std::string(general));
  write("genes.tsv", "a\nb\nc\nd\n");
  write("barcodes.tsv", "A\nC\nG\n");
  const auto source = open_source(path("matrix.mtx"));
  EXPECT_EQ(read_all(*source).values, general_cells);
  EXPECT_EQ(source->column_names(), (Names{"a", "b", "c", "d"}));
  EXPECT_EQ(source->row_names(0, 3), (Names{"A", "C", "G"}));
  const auto by_hand = open_source(path("matrix.mtx"), turned());
  EXPECT_EQ(by_hand->column_names(), (Names{"A", "C", "G"}));
  EXPECT_EQ(by_hand->row_names(0, 4), (Names{"a", "b", "c", "d"}));
}

TEST_F(MatrixMarketFiles, PassOverCompanionsThatDoNotFit) {
  write("matrix.mtx", std::string(general));
  write("genes.tsv", "a\nb\n");
  EXPECT_TRUE(open_source(path("matrix.mtx"))->decisions().empty());  // no barcodes
  write("barcodes.tsv", "A\nC\nG\nT\n");
  using namespace std::string_literals;
  for (const std::string& bad :
       {"a\nb\n"s, "a\nb\nc\nd\ne\nf\n"s, "a\nb\n\x1F"s + std::string(1, '\0')}) {
    write("genes.tsv", bad);
    const auto source = open_source(path("matrix.mtx"));
    EXPECT_EQ(read_all(*source).values, general_cells);
    EXPECT_TRUE(source->column_names().empty());
    EXPECT_SAYS(decisions(*source), "genes.tsv and barcodes.tsv beside the matrix are not used");
  }
}

}  // namespace
}  // namespace pcadim::data
