#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>

#include "bytes/atomic_file.hpp"
#include "helpers.hpp"

namespace pcadim::data {
namespace {

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream all;
  all << file.rdbuf();
  return all.str();
}

/// Finite doubles of every size.
Values random_numbers(std::size_t count) {
  std::mt19937_64 random(11);
  Values values{0.0, -0.0, 5e-324, -2.2250738585072014e-308, 1.7976931348623157e308, 0.1};
  while (values.size() < count) {
    const double value = std::bit_cast<double>(random());
    if (std::isfinite(value)) values.push_back(value);
  }
  return values;
}

using WriteMatrix = FilesTest;

TEST_F(WriteMatrix, ReadsBackBitForBit) {
  const Values values = random_numbers(40 * 50);
  for (const char* name : {"a.npy", "a.tsv", "a.csv", "a.txt"}) {
    for (const bool named : {false, true}) {
      Names names;
      for (int j = 0; named && j < 50; ++j) names.push_back("c" + std::to_string(j));
      write_matrix(path(name), row_major(values.data(), 40, 50), names);
      const auto source = open_source(path(name));
      const Table table = read_all(*source);
      ASSERT_EQ(table.rows, 40);
      ASSERT_EQ(std::memcmp(table.values.data(), values.data(), values.size() * 8), 0) << name;
      const bool keeps_names = name != std::string("a.npy");
      EXPECT_EQ(source->column_names(), keeps_names ? names : Names{});
    }
  }
}

TEST_F(WriteMatrix, AwkwardNamesReadBack) {
  const Values values{1, 2.5, 3, 4, 5, 6.5};
  const Names awkward[] = {{"a,b", "say \"hi\"", "line\nend"},
                           {"1", "2", "7"},
                           {"NA", "", "3"},
                           {" x ", "tab\there", "\xC3\xA9"}};
  for (const Names& names : awkward) {
    for (const char* name : {"a.csv", "a.tsv"}) {
      write_matrix(path(name), row_major(values.data(), 2, 3), names);
      const auto source = open_source(path(name));
      Names expected = names;
      for (std::size_t j = 0; j < 3; ++j)
        if (names[j].empty()) expected[j] = "column " + std::to_string(j + 1);
      EXPECT_EQ(source->column_names(), expected);
      EXPECT_EQ(read_all(*source).values, values);
    }
  }
}

TEST_F(WriteMatrix, ShortestDigitsAndMissing) {
  const Values values{0.1, std::numeric_limits<double>::quiet_NaN(), 1e300, -3};
  write_matrix(path("a.csv"), row_major(values.data(), 2, 2), {"x", "y"});
  EXPECT_EQ(content(path("a.csv")), "x,y\n0.1,NaN\n1e+300,-3\n");
}

TEST_F(WriteMatrix, StridesAndFloats) {
  const std::vector<float> values{1, 2, 3, 4};
  write_matrix(path("a.csv"), {values.data(), Scalar::float32, 2, 2, 1, 2});
  EXPECT_EQ(content(path("a.csv")), "1,3\n2,4\n");
}

TEST_F(WriteMatrix, NpyDataAreAligned) {
  const Values values{1, 2};
  write_matrix(path("a.npy"), row_major(values.data(), 1, 2));
  EXPECT_EQ(content(path("a.npy")).size() % 64, 16U);
}

TEST_F(WriteMatrix, BlocksOfRowsMakeTheSameFile) {
  const Values values = random_numbers(40 * 5);
  const Names names{"a", "b,c", "d", "e", "f"};
  for (const char* name : {"a.npy", "a.tsv", "a.csv"}) {
    write_matrix(path(name), row_major(values.data(), 40, 5), names);
    const std::string whole = content(path(name));
    MatrixWriter writer(path(name));
    writer.begin({40, 5}, names);
    for (const Index first : {0, 1, 15}) {
      const Index rows = first == 0 ? 1 : first == 1 ? 14 : 25;
      writer.add(row_major(values.data() + first * 5, rows, 5));
    }
    EXPECT_EQ(content(path(name)), whole) << "not yet replaced";
    writer.finish();
    EXPECT_EQ(content(path(name)), whole);
  }
}

TEST_F(WriteMatrix, NamesOfRowsAreQuotedWhereTheyMustBe) {
  const Values values{1, 2, 3, 4, 5};
  MatrixWriter writer(path("a.csv"));
  writer.begin({5, 1}, {"variable", "PC1"});
  writer.add(row_major(values.data(), 5, 1), {"plain", "a,b", "say \"hi\"", "12", "two\nlines"});
  writer.finish();
  EXPECT_EQ(content(path("a.csv")),
            "variable,PC1\nplain,1\n\"a,b\",2\n\"say \"\"hi\"\"\",3\n\"12\",4\n"
            "\"two\nlines\",5\n");
  MatrixWriter numbers(path("a.npy"));
  numbers.begin({5, 1}, {"variable", "PC1"});
  numbers.add(row_major(values.data(), 5, 1), {"a", "b", "c", "d", "e"});
  numbers.finish();
  EXPECT_EQ(read_all(*open_source(path("a.npy"))).values, values);
}

TEST_F(WriteMatrix, AMatrixThatWasNotFinishedLeavesNothing) {
  const Values values{1, 2};
  {
    MatrixWriter writer(path("a.csv"));
    writer.begin({2, 1});
    writer.add(row_major(values.data(), 2, 1));
  }
  {
    MatrixWriter writer(path("a.csv"));
    writer.begin({3, 1});
    writer.add(row_major(values.data(), 2, 1));
    EXPECT_THROW(writer.finish(), InternalError);
  }
  EXPECT_EQ(files(), 0U);
}

TEST_F(WriteMatrix, NamesMustFit) {
  const Values values{1, 2};
  EXPECT_THROW(write_matrix(path("a.csv"), row_major(values.data(), 1, 2), {"x"}), UsageError);
  EXPECT_EQ(files(), 0U);
}

TEST_F(WriteMatrix, FailuresSayWhereAndWhyAndLeaveNothing) {
  try {
    write_text_file(path("none/a.txt"), "x");
    FAIL();
  } catch (const IoError& error) {
    EXPECT_SAYS(std::string(error.what()), "none/a.txt': No such file or directory");
  }
  try {
    write_text_file(directory_.string(), "x");
    FAIL();
  } catch (const IoError& error) {
    EXPECT_SAYS(std::string(error.what()), "is a directory");
  }
  EXPECT_EQ(files(), 0U);
}

class AtomicFileTest : public FilesTest {
 protected:
  bool has_nameless_files() const {
    const int descriptor = ::open(directory_.c_str(), O_WRONLY | O_TMPFILE, 0600);
    if (descriptor >= 0) ::close(descriptor);
    return descriptor >= 0;
  }
};

TEST_F(AtomicFileTest, AppearsOnlyWhenCommitted) {
  write_text_file(path("a"), "old");
  {
    AtomicFile file(path("a"));
    file.write("new");
    EXPECT_EQ(content(path("a")), "old");
    EXPECT_EQ(files(), has_nameless_files() ? 1U : 2U);  // what SIGKILL would leave
  }
  EXPECT_EQ(content(path("a")), "old");
  EXPECT_EQ(files(), 1U);
  write_text_file(path("a"), "new");
  EXPECT_EQ(content(path("a")), "new");
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFileTest, KeepsModeAndLinks) {
  write_text_file(path("a"), "old");
  ::chmod(path("a").c_str(), 0640);
  std::filesystem::create_symlink("a", path("link"));
  write_text_file(path("link"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_EQ(content(path("a")), "new");
  struct stat status {};
  ::stat(path("a").c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST_F(AtomicFileTest, DevicesAreNotReplaced) {
  write_text_file("/dev/null", "x");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace pcadim::data
