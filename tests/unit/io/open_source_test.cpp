#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "bytes/file_reader.hpp"
#include "helpers.hpp"
#include "npy/npy_source.hpp"
#include "npy_bytes.hpp"

namespace pcadim::data {
namespace {

using OpenSource = FilesTest;

std::string io_refusal(const std::string& path) {
  try {
    open_source(path);
  } catch (const IoError& error) {
    return error.what();
  }
  return {};
}

TEST_F(OpenSource, SaysWhyAFileCannotBeOpened) {
  EXPECT_SAYS(io_refusal(path("none.csv")), "none.csv': No such file or directory");
  EXPECT_SAYS(io_refusal(directory_.string()), "is a directory");
}

TEST_F(OpenSource, TakesNpyByItsFirstBytesWhateverItsName) {
  const Values values{1, 2, 3, 4};
  write_matrix(path("a.npy"), row_major(values.data(), 2, 2));
  std::filesystem::rename(path("a.npy"), path("a.csv"));
  const auto source = open_source(path("a.csv"));
  EXPECT_EQ(source->shape()->cols, 2);
  EXPECT_EQ(source->name(), path("a.csv"));
  EXPECT_TRUE(source->rewindable());
}

TEST_F(OpenSource, ChoosesColumnsOfNpy) {
  const Values values{1, 2, 3, 4, 5, 6};
  write_matrix(path("a.npy"), row_major(values.data(), 2, 3));
  ReadOptions options;
  options.id_column = {"2"};
  const auto source = open_source(path("a.npy"), options);
  EXPECT_EQ(source->shape()->cols, 2);
  EXPECT_EQ(source->locate(0, 1), "{row:0}, {column:2}");
  EXPECT_EQ(read_all(*source).values, (Values{1, 3, 4, 6}));
  options.id_column = {"alcohol"};
  EXPECT_THROW(open_source(path("a.npy"), options), UsageError);
}

TEST_F(OpenSource, ReadsTextFilesTwice) {
  write_text_file(path("a.csv"), "a,b\n1,2\n3,5\n");
  const auto source = open_source(path("a.csv"));
  const Table first = read_all(*source);
  source->rewind();
  EXPECT_EQ(read_all(*source).values, first.values);
}

TEST_F(OpenSource, EmptyFile) {
  write_text_file(path("a.csv"), "");
  EXPECT_THROW(open_source(path("a.csv")), InputError);
}

TEST_F(OpenSource, ReadsNamedPipesOnce) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::thread writer([&] {
    std::ofstream pipe(path("pipe"));
    pipe << "a,b\n1,2\n" << std::flush << "3,5\n";
  });
  const auto source = open_source(path("pipe"));
  writer.join();
  EXPECT_FALSE(source->rewindable());
  EXPECT_EQ(read_all(*source).values, (Values{1, 2, 3, 5}));
  EXPECT_THROW(source->rewind(), IoError);
}

TEST_F(OpenSource, ReadsStandardInput) {
  write_text_file(path("a.csv"), "a,b\n1,2\n3,5\n");
  const int saved = ::dup(STDIN_FILENO);
  ASSERT_NE(std::freopen(path("a.csv").c_str(), "r", stdin), nullptr);
  const auto source = open_source("-");
  EXPECT_EQ(source->name(), "standard input");
  EXPECT_FALSE(source->rewindable());
  EXPECT_EQ(read_all(*source).rows, 2);
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
}

TEST_F(OpenSource, AFileThatShrinksIsAnErrorNotASignal) {
  const Values values(100, 1.0);
  write_matrix(path("a.npy"), row_major(values.data(), 10, 10));
  NpySource source(std::make_unique<FileReader>(path("a.npy")), 80);
  ASSERT_TRUE(source.next());
  std::filesystem::resize_file(path("a.npy"), 300);
  EXPECT_THROW(
      {
        while (source.next()) {
        }
      },
      InputError);
}

}  // namespace
}  // namespace pcadim::data
