// However a text is cut into chunks, and however many threads read it, the answer is the same.
#include <cstring>

#include "helpers.hpp"
#include "random_csv.hpp"

namespace pcadim::data {
namespace {

/// Everything that reading a text can tell.
struct Outcome {
  std::string error;
  Table table;
  Names decisions, names;
  std::vector<Index> groups;
  std::vector<std::string> places;  // of each row
};

Outcome outcome_of(std::string_view text, ReadOptions options, const TextLimits& limits,
                   int threads) {
  options.threads = threads;
  Outcome outcome;
  try {
    const auto source = text_source(text, options, limits);
    outcome.table = read_all(*source);
    outcome.decisions = source->decisions();
    outcome.names = source->column_names();
    outcome.groups = source->groups();
    for (Index i = 0; i < outcome.table.rows; ++i) outcome.places.push_back(source->locate(i, 0));
  } catch (const Error& error) {
    outcome.error = error.what();
  }
  return outcome;
}

bool same_bits(const Values& a, const Values& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

void expect_same(const Outcome& one, const Outcome& other, const std::string& text) {
  ASSERT_EQ(one.error, other.error) << text;
  ASSERT_EQ(one.table.cols, other.table.cols) << text;
  ASSERT_TRUE(same_bits(one.table.values, other.table.values)) << text;
  ASSERT_EQ(one.decisions, other.decisions) << text;
  ASSERT_EQ(one.names, other.names) << text;
  ASSERT_EQ(one.groups, other.groups) << text;
  ASSERT_EQ(one.places, other.places) << text;
}

/// Small pieces and batches, so that a short text is many of them.
TextLimits limits_of(std::size_t chunk) {
  TextLimits limits;
  limits.chunk = chunk;
  limits.block = 8 * chunk;
  limits.pieces = 1 + chunk % 3;
  return limits;
}

void expect_same_however_read(const std::string& text, const ReadOptions& options) {
  const Outcome whole = outcome_of(text, options, {}, 1);
  for (std::size_t chunk = 1; chunk <= 64; chunk += 1 + chunk / 8) {
    for (const int threads : {1, 3}) {
      expect_same(outcome_of(text, options, limits_of(chunk), threads), whole, text);
    }
  }
}

TEST(CsvChunks, EveryChunkSizeAndThreadCountGivesTheSame) {
  for (unsigned seed = 0; seed < 40; ++seed) expect_same_however_read(RandomCsv(seed).text(), {});
}

TEST(CsvChunks, GroupsAndTheirNumbersToo) {
  ReadOptions options;
  options.group_column = "1";
  for (unsigned seed = 0; seed < 20; ++seed) {
    expect_same_however_read(RandomCsv(seed).text(), options);
  }
}

TEST(CsvChunks, CommentsSkippedLinesAndCodesToo) {
  ReadOptions options;
  options.comment = "//";
  options.skip = 2;
  options.na = {"1", "4"};
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::string text = "\"open\n,,\n// \"quoted\n" + RandomCsv(seed).text();
    text += "\n //, \"x\nTotal,1,2,3\n";
    expect_same_however_read(text, options);
  }
}

TEST(CsvChunks, TheFirstErrorOfTheTextIsTold) {
  for (unsigned seed = 100; seed < 160; ++seed) {
    expect_same_however_read(RandomCsv(seed).damaged_text(), {});
  }
}

/// A sample of two lines, so that what is wrong further on is met while reading.
TextLimits blind(std::size_t chunk) {
  TextLimits limits = limits_of(chunk);
  limits.sample_lines = 2;
  limits.sample_bytes = 1;
  return limits;
}

void expect_error(const std::string& text, const std::string& error) {
  for (const std::size_t chunk : {1U, 8U, 20U, 1000U}) {
    for (const int threads : {1, 2, 4}) {
      EXPECT_EQ(outcome_of(text, {}, blind(chunk), threads).error, error);
    }
  }
}

TEST(CsvChunks, EachKindOfErrorComesInTheOrderOfTheText) {
  using namespace std::string_literals;
  const std::string rows = "a,b\n1,2\n3,4\n";
  const std::string bad_cell =
      "file.csv, line 4, column 2 (b): 'x' is not a number; correct it, write NA if it is missing, "
      "or pass over the column with {id_column=b}";
  expect_error(rows + "5,x\n6\n\"7,8\n\0"s, bad_cell);
  expect_error(rows + "6\n5,x\n",
               "file.csv: line 4 has 1 cell where line 1 has 2; every row needs the same number of "
               "cells (check the delimiter, quotes and empty cells there)");
  expect_error(rows + "5,6\n\"7,8\n5,x\n\n",
               "file.csv, line 5: a quoted cell that begins in this row is never closed; add the "
               "missing \" or remove the opening one");
  expect_error(rows + "5,6\n7,\0"s + "8\n5,x\n",
               "file.csv, line 5: a NUL byte; the file is not delimited text. Give CSV, TSV or "
               "NPY");
}

TEST(CsvChunks, BlankLinesOfOneColumnComeInTheOrderOfTheText) {
  expect_error("a\n1\n2\n\n\nx\n",
               "file.csv: line 4 is blank inside a file of one column; write NA if a number is "
               "missing there, or remove the line");
  expect_error("a\n1\nx\n\n\n2\n",
               "file.csv, line 3, column 1 (a): 'x' is not a number; correct it, write NA if it is "
               "missing, or pass over the column with {id_column=a}");
}

// Found by fuzzing: where the last line was cut, its NUL was told first, else the blank line.
TEST(CsvChunks, ANulIsToldBeforeTheBlankLinesAboveIt) {
  using namespace std::string_literals;
  const std::string error =
      "file.csv, line 6: a NUL byte; the file is not delimited text. Give CSV, TSV or NPY";
  expect_error("a\n1\n2\n\n\n3\0 and more of it\n"s, error);
  expect_error("a\n1\n2\n\n\n3\0"s, error);
  expect_error("a\n1\n2\n\n\n\0\0\0\0\0\0\0\0\0\0\0\0\n\n3\n"s, error);
}

// Found by fuzzing: whether a line of two carriage returns was blank depended on the chunk.
TEST(CsvChunks, ACarriageReturnInsideALineIsNoBlank) {
  ReadOptions options;
  options.skip = 2;
  expect_same_however_read("a,\n2,23\n\r\r\n3\n", options);
  expect_same_however_read(" \r\n  \n\r\n\r\r\n3\n4\n", {});
}

// Found by fuzzing: a blank line that was cut counted among the lines that the layout is told from.
TEST(CsvChunks, TheSampleBeginsAtTheFirstLineThatIsNotBlank) {
  const std::string text =
      "       \n3,a\n4,5b \n 1 b\n       \n3,a\n4,5b \n 0     3\n    3\n 4 5 6 \n\n7 8\n7 8\n";
  ReadOptions options;
  options.exclude = {"2"};
  TextLimits limits;
  limits.sample_lines = 8;  // the ninth line is not like the others
  const Outcome whole = outcome_of(text, options, limits, 1);
  for (limits.chunk = 1; limits.chunk <= 16; ++limits.chunk)
    expect_same(outcome_of(text, options, limits, 1), whole, text);
}

TEST(CsvChunks, ALongLineIsRefusedWhereverItIsCut) {
  const std::string text = "1,2\n3,4\n" + std::string(60, '5') + ",6\n7,8\n";
  for (const std::size_t chunk : {1U, 7U, 64U, 1000U}) {
    TextLimits limits = blind(chunk);
    limits.longest_line = 50;
    EXPECT_SAYS(outcome_of(text, {}, limits, 2).error, "line 3: the line is longer than 50 bytes");
  }
}

TEST(CsvChunks, ASampleSmallerThanTheFirstRowsGrows) {
  const std::string text = "\"n\n\n\n\n\n\nm\",\"x\"\n\"a\n\n\nb\",1\n\"c\",2\n";
  TextLimits limits;
  limits.sample_lines = 2;
  limits.sample_bytes = 1;
  limits.chunk = 3;
  const auto source = text_source(text, {}, limits);
  EXPECT_EQ(read_all(*source).values, (Values{1, 2}));
  EXPECT_EQ(source->locate(1, 0), "line 12, column 2 (x)");
}

TEST(CsvChunks, ASecondReadingOnThreadsIsTheFirst) {
  ReadOptions options;
  options.threads = 3;
  options.group_column = "1";
  const std::string text = RandomCsv(3).text();
  const auto source = text_source(text, options, limits_of(5));
  const Table first = read_all(*source);
  const std::vector<Index> groups = source->groups();
  source->rewind();
  source->next();
  source->rewind();
  EXPECT_TRUE(same_bits(read_all(*source).values, first.values));
  EXPECT_EQ(source->groups(), groups);
}

TEST(CsvChunks, AStopIsNoticedBetweenPieces) {
  StopSource stop;
  ReadOptions options;
  options.stop = stop.token();
  options.threads = 2;
  std::string text = "a,b\n";
  for (int i = 0; i < 1000; ++i) text += "1.5,2\n";
  TextLimits limits = limits_of(16);
  limits.sample_lines = 5;
  const auto source = text_source(text, options, limits);
  EXPECT_TRUE(source->next());
  stop.request_stop();
  EXPECT_THROW(read_all(*source), Interrupted);
}

TEST(CsvChunks, PositionCountsBytes) {
  std::string text = "a,b\n";
  for (int i = 0; i < 100; ++i) text += "1.5,2\n";
  const auto source = text_source(text, {}, limits_of(60));
  EXPECT_EQ(source->position().done, 0);
  source->next();
  const Progress first = source->position();
  EXPECT_EQ(first.stage, "reading the data");
  EXPECT_EQ(first.total, static_cast<Index>(text.size()));
  EXPECT_GT(first.done, 0);
  EXPECT_LT(first.done, first.total);
  read_all(*source);
  EXPECT_EQ(source->position().done, first.total);
}

}  // namespace
}  // namespace pcadim::data
