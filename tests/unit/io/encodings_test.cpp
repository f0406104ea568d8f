#include <fstream>

#include "helpers.hpp"
#include "read_options.hpp"
#include "text/recoded_input.hpp"

namespace pcadim::data {
namespace {

using namespace std::string_literals;

using Encodings = FilesTest;

/// ASCII text in two bytes a letter.
std::string utf16(std::string_view text, bool little) {
  std::string bytes;
  for (const char c : text) {
    bytes += little ? c : '\0';
    bytes += little ? '\0' : c;
  }
  return bytes;
}

std::string recoded(std::string_view bytes, const std::string& encoding,
                    std::size_t piece = RecodedInput::usual_piece) {
  RecodedInput input(std::make_unique<MemoryInput>(bytes, "a.csv"), encoding, {}, piece);
  std::string all, some(7, '\0');
  while (const std::size_t got = input.read(some.data(), some.size())) all.append(some, 0, got);
  EXPECT_TRUE(all.starts_with(input.first_bytes()));
  input.rewind();
  std::string again(all.size() + 1, '\0');
  again.resize(input.read(again.data(), again.size()));
  EXPECT_EQ(again, all) << "a second reading gives the same";
  return all;
}

std::string encoding_refusal(std::string_view bytes, const std::string& encoding) {
  try {
    recoded(bytes, encoding, 4);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(EncodingsShown, ByMarksAndByZeros) {
  EXPECT_EQ(shown_encoding("\xFF\xFE\x61\0"s), "UTF-16LE");
  EXPECT_EQ(shown_encoding("\xFE\xFF\0\x61"s), "UTF-16BE");
  EXPECT_EQ(shown_encoding("\xFF\xFE\0\0a\0\0\0"s), "UTF-32LE");
  EXPECT_EQ(shown_encoding("\0\0\xFE\xFF\0\0\0a"s), "UTF-32BE");
  EXPECT_EQ(shown_encoding(utf16("1,2\n3,4\n", true)), "UTF-16LE");
  EXPECT_EQ(shown_encoding(utf16("1,2\n3,4\n", false)), "UTF-16BE");
  for (const std::string& other : {""s, "a"s, "a,b\n1,2\n"s, "\0\0\0\0"s, "a\0"s, "a,b\n1,\0002\n"s,
                                   "\0"s
                                   "1,2\n3,4\n"s,
                                   "\x7F"
                                   "ELF\2\1\1\0\0\0\0"s}) {
    EXPECT_EQ(shown_encoding(other), "") << other;
  }
}

TEST(EncodingsRecoded, PiecesOfAnySizeGiveTheSame) {
  const std::string bytes = "\xFF\xFE"s + utf16("a,b\n1,2\n", true) + "\xE9\0\x3D\xD8\0\xDE"s;
  const std::string text =
      "\xEF\xBB\xBF"
      "a,b\n1,2\n\xC3\xA9\xF0\x9F\x98\x80";
  for (const std::size_t piece : {1U, 2U, 3U, 5U, 1000U}) {
    EXPECT_EQ(recoded(bytes, "UTF-16LE", piece), text) << piece;
  }
  EXPECT_EQ(recoded("\x83\x41,b\n", "SHIFT_JIS", 1), "\xE3\x82\xA2,b\n");
  EXPECT_EQ(recoded("", "UTF-16LE"), "");
}

TEST(EncodingsRecoded, BytesWithoutMeaningAreNamedWithTheirPlace) {
  EXPECT_SAYS(encoding_refusal(utf16("1,2\n", true) + "\0\xDC\x31\0"s, "UTF-16LE"),
              "a.csv, byte 9: the bytes mean nothing in the encoding UTF-16LE");
  EXPECT_SAYS(encoding_refusal("1,2\n3,\xFF", "UTF-8"), "{encoding}");
  EXPECT_SAYS(encoding_refusal(utf16("1,2\n", true) + "1", "UTF-16LE"),
              "ends in the middle of a character");
}

// Found by fuzzing: the system's converter takes sequences of five and six bytes.
TEST(EncodingsRecoded, NumbersBeyondAllCharactersAreRefused) {
  for (const char* bytes : {"1,2\n\xFC\x9D\x9D\x9D\x9D\x9D\n", "1,2\n\xF8\x9D\x9D\x9D\x9D\n"})
    EXPECT_SAYS(encoding_refusal(bytes, "UTF-8"), "mean nothing in the encoding UTF-8");
}

TEST(EncodingsRecoded, UnknownNamesAreAMistakeOfTheUser) {
  for (const std::string& name :
       {"no such thing"s, "UTF-16//IGNORE"s, "../x"s, "\x01"s, "UTF\0"s}) {
    EXPECT_THROW(recoded("1,2\n", name), UsageError) << name;
  }
}

TEST_F(Encodings, UnicodeTextOfExcelIsReadWithANote) {
  for (const bool little : {true, false}) {
    const std::string mark = little ? "\xFF\xFE" : "\xFE\xFF";
    write_text_file(path("a.txt"), mark + utf16("name\tb\tc\r\nx\t1\t2\r\ny\t3\t5\r\n", little));
    const auto source = open_source(path("a.txt"));
    EXPECT_EQ(read_all(*source).values, (Values{1, 2, 3, 5}));
    EXPECT_EQ(source->column_names(), (Names{"b", "c"}));
    EXPECT_SAYS(source->decisions().front(), little ? "UTF-16LE" : "UTF-16BE");
    source->rewind();
    EXPECT_EQ(read_all(*source).rows, 2);
  }
}

TEST_F(Encodings, Utf16WithoutAMarkAndListsOfNumbers) {
  write_text_file(path("a.csv"), utf16("4,3\n2,1\n", true));
  EXPECT_EQ(read_all(*open_source(path("a.csv"))).values, (Values{4, 3, 2, 1}));
  EXPECT_EQ(read_numbers(path("a.csv")).values, (Values{4, 3, 2, 1}));
}

TEST_F(Encodings, AnEncodingCanBeNamed) {
  write_text_file(path("a.csv"), "\x83\x41,b\n1,2\n3,5\n");
  const auto source = open_source(path("a.csv"), with(&ReadOptions::encoding, "SHIFT_JIS"s));
  EXPECT_EQ(source->column_names(), (Names{"\xE3\x82\xA2", "b"}));
  EXPECT_EQ(read_all(*source).values, (Values{1, 2, 3, 5}));
  EXPECT_THROW(open_source(path("a.csv"), with(&ReadOptions::encoding, "nothing"s)), UsageError);
}

TEST_F(Encodings, OldSpreadsheetsAreTakenForWindows) {
  write_text_file(path("a.csv"), "\x80uro,\xB5g\n1,2\n3,5\n");
  const auto source = open_source(path("a.csv"));
  EXPECT_EQ(source->column_names(), (Names{"\xE2\x82\xACuro", "\xC2\xB5g"}));
  EXPECT_SAYS(source->decisions().front(), "read as Windows-1252; {encoding}");
  write_text_file(path("a.csv"), "\xC2\xB5g,b\n1,2\n3,5\n");
  EXPECT_TRUE(open_source(path("a.csv"))->decisions().empty()) << "UTF-8 needs no word";
}

TEST_F(Encodings, OnlyTextHasOne) {
  const Values values{1, 2, 3, 4};
  write_matrix(path("a.npy"), row_major(values.data(), 2, 2));
  EXPECT_THROW(open_source(path("a.npy"), with(&ReadOptions::encoding, "UTF-16"s)), UsageError);
  EXPECT_THROW(open_source(path("a.npy"), with(&ReadOptions::sheet, "1"s)), UsageError);
  EXPECT_THROW(open_source(path("a.npy"), with_dataset("X")), UsageError);
}

}  // namespace
}  // namespace pcadim::data
