#include "io/number_list.hpp"

#include <bit>
#include <limits>

#include "helpers.hpp"
#include "npy_bytes.hpp"

namespace pcadim::data {
namespace {

NumberList numbers(std::string_view text, const ReadOptions& options = {}) {
  return read_numbers(std::make_unique<MemoryInput>(text, "list.txt"), options);
}

std::string refused(std::string_view text, const ReadOptions& options = {}) {
  try {
    numbers(text, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(NumberList, ReadsWhatPeopleWrite) {
  const Values expected{4, 2.5, 1};
  for (const char* text :
       {"4\n2.5\n1\n", "4\n2.5\n1", "4\r\n2.5\r\n1\r\n", "4 2.5 1", "4,2.5,1\n", "4\t2.5\t1\n",
        "4, 2.5, 1\n", "\n4\n\n2.5\n1\n\n", "sdev\n4\n2.5\n1\n", "\"x\"\n4\n2.5\n1\n",
        "PC1 PC2 PC3\n4 2.5 1\n", "PC1,PC2,PC3\n4,2.5,1\n", "4 2.5\n1\n", "  4\n  2.5\n  1\n",
        "\xEF\xBB\xBF"
        "4\n2.5\n1\n",
        "4e0\n25e-1\n+1\n"}) {
    EXPECT_EQ(numbers(text).values, expected) << text;
    EXPECT_TRUE(numbers(text).decisions.empty()) << text;
  }
  EXPECT_EQ(numbers("7").values, Values{7});
  EXPECT_EQ(numbers("1\n3\n2\n").values, (Values{1, 3, 2}));
  EXPECT_EQ(numbers("4\n").name, "list.txt");
}

TEST(NumberList, ReadsTheOneColumnOfATable) {
  const Values expected{4, 2.5, 1};
  for (const char* text : {"\"\",\"x\"\n\"1\",4\n\"2\",2.5\n\"3\",1\n",  // R: write.csv(pca$sdev)
                           "\"x\"\n\"1\" 4\n\"2\" 2.5\n\"3\" 1\n",       // R: write.table(pca$sdev)
                           ",0\n0,4\n1,2.5\n2,1\n",                      // pandas: Series.to_csv()
                           "component,value\nPC1,4\nPC2,2.5\nPC3,1\n"}) {
    EXPECT_EQ(numbers(text).values, expected) << text;
    EXPECT_FALSE(numbers(text).decisions.empty()) << text;
  }
  ReadOptions second;
  second.columns = {"value"};
  EXPECT_EQ(numbers("k,value,share\n1,4,0.5\n2,2.5,0.3\n3,1,0.2\n", second).values, expected);
}

TEST(NumberList, DoesNotTakeATableForAList) {
  EXPECT_SAYS(refused("1,4\n2,2.5\n3,1\n"), "2 columns of numbers");
  EXPECT_SAYS(refused("k,value\n1,4\n2,2.5\n"), "name its column with {columns}");
  EXPECT_SAYS(refused("4,53\n3,21\n1,02\n"), "list.txt: there are 2 columns");
}

TEST(NumberList, NamesTheLineThatIsNoNumber) {
  EXPECT_SAYS(refused("4\n3\nabc\n"), "list.txt, line 3: 'abc' is not a number");
  EXPECT_SAYS(refused("x\n4\nNaN\n"), "list.txt, line 3: 'NaN' is not a finite number");
  EXPECT_SAYS(refused("4\n1e999\n"), "line 2: '1e999' is not a finite number");
  EXPECT_SAYS(refused("a\nb\n4\n"), "line 2: 'b' is not a number");
  EXPECT_SAYS(refused("word"), "line 1: 'word'");
  EXPECT_SAYS(refused("4,,1\n"), "line 1, column 2: the value is missing");
}

TEST(NumberList, RefusesWhatIsEmptyOrNoText) {
  EXPECT_SAYS(refused(""), "list.txt: the file is empty");
  EXPECT_SAYS(refused(" \n\n"), "the file is empty");
  EXPECT_SAYS(refused("PK\x03\x04 ..."), "zip archive");
  EXPECT_SAYS(refused(std::string_view("4\n\0\n", 4)), "NUL byte");
}

TEST(NumberList, ReadsAnNpyVectorRowOrColumn) {
  const std::string f8 = std::endian::native == std::endian::little ? "<f8" : ">f8";
  const std::string three = bytes_of<double>({4, 2.5, 1});
  for (const char* shape : {"(3,)", "(3, 1)", "(1, 3)"}) {
    EXPECT_EQ(numbers(npy_bytes(npy_dictionary(f8, false, shape), three)).values,
              (Values{4, 2.5, 1}))
        << shape;
  }
  const std::string four = bytes_of<double>({4, 2.5, 1, 0});
  EXPECT_SAYS(refused(npy_bytes(npy_dictionary(f8, false, "(2, 2)"), four)), "2 columns");
  const std::string nan = bytes_of<double>({4, std::numeric_limits<double>::quiet_NaN()});
  EXPECT_SAYS(refused(npy_bytes(npy_dictionary(f8, false, "(2,)"), nan)), "{row:1}, {column:0}");
}

TEST(NumberList, AnyPrefixIsReadOrRefused) {
  const std::string text = "\"\",\"x\"\n\"1\",4\n\"2\",-2.5e3\n3,,1 7\n\xFF\n";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    try {
      EXPECT_FALSE(numbers(std::string_view(text).substr(0, size)).values.empty());
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace pcadim::data
