// Rows that are kept, in memory or in a temporary file: the same rows, however they are read.
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <functional>
#include <numeric>

#include "base/threads/joining_thread.hpp"
#include "helpers.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::data {
namespace {

/// Rows of numbers with a name and a group in front.
std::string table_text(int rows, int cols) {
  std::string text = "name,group";
  for (int j = 0; j < cols; ++j) text += ",x" + std::to_string(j);
  for (int i = 0; i < rows; ++i) {
    text += "\nr" + std::to_string(i) + ",g" + std::to_string(i % 7);
    for (int j = 0; j < cols; ++j) text += "," + std::to_string(i) + "." + std::to_string(j + 1);
  }
  return text + "\n";
}

ReadOptions grouped(int threads) {
  ReadOptions options;
  options.group_column = "group";
  options.threads = threads;
  return options;
}

TextLimits small_pieces() {
  TextLimits limits;
  limits.chunk = 300;
  limits.pieces = 2;
  limits.block = 400;
  return limits;
}

RetainOptions with_memory(std::uint64_t bytes) {
  RetainOptions options;
  options.memory = bytes;
  return options;
}

/// All columns, by panels.
Values columns_of(const Source& source, Index panel) {
  const Shape shape = *source.shape();
  Values all(static_cast<std::size_t>(shape.rows * shape.cols));
  for (Index j = 0; j < shape.cols; j += panel) {
    source.read_columns(j, std::min(panel, shape.cols - j), all.data() + j * shape.rows);
  }
  return all;
}

Values rows_of(const Source& source, Index step) {
  const Shape shape = *source.shape();
  Values all(static_cast<std::size_t>(shape.rows * shape.cols));
  for (Index i = 0; i < shape.rows; i += step) {
    source.read_rows(i, std::min(step, shape.rows - i), all.data() + i * shape.cols);
  }
  return all;
}

Values transposed(const Table& table) {
  Values columns;
  for (Index j = 0; j < table.cols; ++j) {
    for (Index i = 0; i < table.rows; ++i) {
      columns.push_back(table.values[static_cast<std::size_t>(i * table.cols + j)]);
    }
  }
  return columns;
}

void expect_keeps(Source& source, const Table& expected) {
  EXPECT_EQ(source.shape()->rows, expected.rows);
  EXPECT_EQ(source.shape()->cols, expected.cols);
  EXPECT_EQ(read_all(source).values, expected.values);
  source.rewind();
  EXPECT_EQ(read_all(source).values, expected.values);
  for (const Index step : {Index{1}, Index{7}, expected.rows}) {
    EXPECT_EQ(rows_of(source, step), expected.values);
  }
  for (const Index panel : {Index{1}, Index{3}, expected.cols}) {
    EXPECT_EQ(columns_of(source, panel), transposed(expected));
  }
}

TEST(RetainedRows, AreTheSameInMemoryAndInAFile) {
  const std::string text = table_text(300, 5);
  const Table expected = read_text(text, grouped(1));
  for (const int threads : {1, 3}) {
    // No limit; one that is met at once, in the middle and at the end; one that is just enough.
    for (const std::uint64_t memory : {0U, 1U, 5000U, 300U * 5 * 8 - 1, 300U * 5 * 8}) {
      const auto inner = text_source(text, grouped(threads), small_pieces());
      const auto source = retained_source(*inner, with_memory(memory));
      EXPECT_EQ(source->in_memory(), memory == 0 || memory == 300 * 5 * 8) << memory;
      expect_keeps(*source, expected);
      EXPECT_EQ(source->column_names().at(4), "x4");
      EXPECT_EQ(source->groups().size(), 300U);
      EXPECT_EQ(source->groups()[9], 2);
      EXPECT_EQ(source->locate(298, 1), "line 300, column 4 (x1)");
    }
  }
}

TEST(RetainedRows, OfAMatrixMayGoToAFile) {
  Values values(6 * 50);
  std::iota(values.begin(), values.end(), 0.5);
  const auto inner = matrix_source(column_major(values.data(), 50, 6));
  const Table expected = read_all(*inner);
  inner->rewind();
  const auto source = retained_source(*inner, with_memory(100));
  EXPECT_FALSE(source->in_memory());
  expect_keeps(*source, expected);
}

TEST(RetainedRows, WideOnesAreReadByPanelsFromTheFile) {
  constexpr Index cols = 20000;
  Values values(5 * cols);
  std::iota(values.begin(), values.end(), 0.0);
  const auto inner = matrix_source(row_major(values.data(), 5, cols));
  const auto source = retained_source(*inner, with_memory(1));
  Values panel(5 * 3);
  source->read_columns(cols - 3, 3, panel.data());
  for (std::size_t j = 0; j < 3; ++j) {
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_EQ(panel[j * 5 + i], values[i * cols + cols - 3 + j]);
    }
  }
}

TEST(RetainedRows, CanBeReadByManyThreads) {
  const std::string text = table_text(200, 4);
  const auto inner = text_source(text, grouped(2), small_pieces());
  const Table expected = read_text(text, grouped(1));
  const auto source = retained_source(*inner, with_memory(1000));
  std::vector<Values> read(4);
  {
    std::vector<JoiningThread> readers;
    for (Values& values : read) readers.emplace_back([&] { values = rows_of(*source, 3); });
  }
  for (const Values& values : read) EXPECT_EQ(values, expected.values);
}

TEST(RetainedRows, SayWhereTheyAreKept) {
  const std::string text = table_text(300, 5);
  const auto inner = text_source(text, grouped(1), small_pieces());
  const auto source = retained_source(*inner, with_memory(2000));
  EXPECT_SAYS(source->decisions().back(), "12 kB of numbers are kept in a temporary file in ");
  EXPECT_SAYS(source->decisions().back(), ", since memory may take 2 kB ({memory})");
}

TEST(RetainedRows, AnnounceProgressAndStop) {
  const std::string text = table_text(300, 5);
  StopSource stop;
  RetainOptions options;
  options.stop = stop.token();
  Index last = 0;
  options.progress = [&](const Progress& progress) {
    EXPECT_EQ(progress.stage, "reading the data");
    EXPECT_EQ(progress.total, static_cast<Index>(text.size()));
    EXPECT_GT(progress.done, last);
    last = progress.done;
  };
  const auto inner = text_source(text, grouped(1), small_pieces());
  retained_source(*inner, options);
  EXPECT_EQ(last, static_cast<Index>(text.size()));

  options.progress = [&](const Progress&) { stop.request_stop(); };
  inner->rewind();
  EXPECT_THROW(retained_source(*inner, options), Interrupted);
}

TEST(RetainedRows, AnnounceRowsWhereTheSourceDoesNotKnowItsPosition) {
  const Values values(30, 1.0);
  const auto inner = matrix_source(row_major(values.data(), 10, 3));
  RetainOptions options;
  Progress last;
  options.progress = [&](const Progress& progress) { last = progress; };
  retained_source(*inner, options);
  EXPECT_EQ(last.done, 10);
  EXPECT_EQ(last.total, 10);
}

/// A folder of its own for temporary files.
class SpillTest : public FilesTest {
 protected:
  void SetUp() override {
    FilesTest::SetUp();
    if (const char* before = std::getenv("TMPDIR")) before_ = before;
    ::setenv("TMPDIR", directory_.c_str(), 1);
  }
  void TearDown() override {
    if (before_.empty()) {
      ::unsetenv("TMPDIR");
    } else {
      ::setenv("TMPDIR", before_.c_str(), 1);
    }
    FilesTest::TearDown();
  }
  std::string before_;
};

std::string failure(const std::function<void()>& action) {
  try {
    action();
  } catch (const IoError& error) {
    return error.what();
  }
  return {};
}

TEST_F(SpillTest, LeavesNoFileBehindNotEvenWhileItIsUsed) {
  const std::string text = table_text(300, 5);
  const auto inner = text_source(text, grouped(2), small_pieces());
  const auto source = retained_source(*inner, with_memory(2000));
  EXPECT_SAYS(source->decisions().back(), directory_.string());
  EXPECT_EQ(files(), 0U);
}

TEST_F(SpillTest, AFolderThatIsNotThereIsAnError) {
  ::setenv("TMPDIR", path("nowhere").c_str(), 1);
  const std::string text = table_text(30, 5);
  const auto inner = text_source(text, grouped(1));
  EXPECT_SAYS(failure([&] { retained_source(*inner, with_memory(1)); }),
              "cannot write a temporary file in '" + path("nowhere") + "'");
}

TEST_F(SpillTest, NoRoomSaysHowMuchWasWrittenWhereAndWhatToDo) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{4096, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string text = table_text(300, 5);
  const auto inner = text_source(text, grouped(1), small_pieces());
  const std::string error = failure([&] { retained_source(*inner, with_memory(2000)); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_SAYS(error, "file.csv: the data need a temporary file, and '" + directory_.string() +
                         "' has no room for it beyond 4.1 kB: ");
  EXPECT_SAYS(error, "; set TMPDIR to a folder with more room, or allow more memory ({memory})");
  EXPECT_EQ(files(), 0U);
}

}  // namespace
}  // namespace pcadim::data
