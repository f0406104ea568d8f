#include "helpers.hpp"
#include "npy_bytes.hpp"
#include "npz/npz.hpp"
#include "read_options.hpp"
#include "support/zip_bytes.hpp"
#include "zip/zip_archive.hpp"

namespace pcadim::data {
namespace {

using namespace std::string_literals;
using test::zip_of;

constexpr std::uint64_t plenty = std::uint64_t{1} << 30;

ZipArchive archive_of(const std::string& bytes, std::uint64_t memory = plenty) {
  return {std::make_shared<MemoryInput>(bytes, "a.zip"), memory};
}

std::string read_member(const ZipArchive& archive, const ZipMember& member) {
  const auto input = archive.open(member);
  std::string all, some(5, '\0');
  while (const std::size_t got = input->read(some.data(), some.size())) {
    all.append(some, 0, got);
    if (got < some.size()) break;
  }
  return all;
}

/// Reads everything; what it is refused with, empty when it is not.
std::string zip_refusal(const std::string& bytes, std::uint64_t memory = plenty) {
  try {
    const ZipArchive archive = archive_of(bytes, memory);
    for (const ZipMember& member : archive.members()) read_member(archive, member);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Zip, StoredAndDeflatedMembersComeBack) {
  const std::string text(100000, 'x');
  const std::string bytes = zip_of({{"a", "1,2\n"}, {"b/c", text, true}, {"", "", true}});
  const ZipArchive archive = archive_of(bytes);
  ASSERT_EQ(archive.members().size(), 3U);
  EXPECT_EQ(read_member(archive, *archive.find("a")), "1,2\n");
  EXPECT_EQ(read_member(archive, *archive.find("b/c")), text);
  EXPECT_EQ(archive.find("b"), nullptr);
  EXPECT_TRUE(archive.open(*archive.find("a"))->seekable());
  EXPECT_FALSE(archive.open(*archive.find("b/c"))->seekable());
}

TEST(Zip, EveryCutIsNoticed) {
  const std::string whole = zip_of({{"a", "1,2\n"}, {"b", "3,4\n", true}});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_SAYS(zip_refusal(whole.substr(0, size)), "a.zip: the zip archive cannot be read");
  }
}

TEST(Zip, DamageOfDeflatedMembersIsNoticed) {
  const std::string whole = zip_of({{"b", std::string(50, 'q') + "end", true}});
  const std::size_t begin = 30 + 1, end = whole.find("PK\x01\x02");
  // The last byte holds bits that mean nothing.
  for (std::size_t at = begin; at + 1 < end; ++at) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x04);
    EXPECT_NE(zip_refusal(bytes), "") << at;
  }
}

TEST(Zip, WhatTheDirectoryClaimsIsChecked) {
  const std::string whole = zip_of({{"b", "3,4\n", true}});
  const std::size_t entry = whole.find("PK\x01\x02"), end = whole.find("PK\x05\x06");
  const auto with_number = [&](std::size_t at, std::uint64_t value, int bytes) {
    std::string changed = whole;
    changed.replace(at, static_cast<std::size_t>(bytes), test::little_endian(value, bytes));
    return zip_refusal(changed);
  };
  EXPECT_SAYS(with_number(entry + 8, 1, 2), "needs a password");
  EXPECT_SAYS(with_number(entry + 10, 12, 2), "unusual way (method 12)");
  EXPECT_SAYS(with_number(entry + 10, 0, 2), "contradict each other");
  EXPECT_SAYS(with_number(entry + 16, 7, 4), "checksum");
  EXPECT_SAYS(with_number(entry + 20, 0x7FFFFFFF, 4), "cut short");
  EXPECT_SAYS(with_number(entry + 24, 3, 4), "'b' is damaged");
  EXPECT_SAYS(with_number(entry + 24, 0xFFFFFFFF, 4), "'b' is damaged");
  EXPECT_SAYS(with_number(entry + 28, 0xFFFF, 2), "directory is damaged");
  EXPECT_SAYS(with_number(entry + 42, 0xFFFFFFF0, 4), "cut short");
  EXPECT_SAYS(with_number(entry + 42, 3, 4), "header of a member is damaged");
  EXPECT_SAYS(with_number(end + 10, 9, 2), "directory is cut short");
  EXPECT_SAYS(with_number(end + 12, 0xFFFFFF, 4), "outside");
  EXPECT_SAYS(with_number(end + 16, 0xFFFFFF, 4), "outside");
  EXPECT_SAYS(zip_refusal(whole, 100), "{memory}");
}

using Npz = FilesTest;

std::string small_array() {
  return npy_bytes(npy_dictionary("<f8", false, "(2, 2)"), bytes_of<double>({1, 2, 3, 5}));
}

TEST_F(Npz, CompressedArraysAreReadThroughMemoryOrAFile) {
  write_text_file(path("a.npz"), zip_of({{"X.npy", small_array(), true}}));
  EXPECT_EQ(read_all(*open_source(path("a.npz"))).values, (Values{1, 2, 3, 5}));
  EXPECT_EQ(read_all(*open_source(path("a.npz"), with_memory(10000))).values, (Values{1, 2, 3, 5}));
  EXPECT_EQ(read_all(*open_source(path("a.npz"), with_dataset("X.npy"))).rows, 2);
}

TEST_F(Npz, WhatIsNoArrayIsRefused) {
  write_text_file(path("a.npz"), zip_of({{"X.npy", "1,2\n3,4\n"}}));
  EXPECT_SAYS(file_refusal(path("a.npz")), "'X' is no NPY array");
  write_text_file(path("a.npz"), zip_of({{"X.npy", small_array().substr(0, 90), true}}));
  EXPECT_NE(file_refusal(path("a.npz")), "");
}

TEST_F(Npz, OtherArchivesAreNamed) {
  const std::vector<std::pair<std::vector<test::ZipPart>, std::string>> archives{
      {{{"mimetype", "x"}, {"content.xml", "x"}}, "OpenDocument spreadsheet (ODS)"},
      {{{"xl/workbook.bin", "x"}}, "XLSB"},
      {{{"word/document.xml", "x"}}, "Word document"},
      {{{"model/data.pkl", "x"}}, "PyTorch"},
      {{{"a.csv", "1,2\n"}, {"b.csv", "1,2\n"}},
       "a zip archive of 2 files (a.csv, ...); unpack it"},
  };
  for (const auto& [parts, what] : archives) {
    write_text_file(path("a.zip"), zip_of(parts));
    EXPECT_SAYS(file_refusal(path("a.zip")), what);
  }
}

}  // namespace
}  // namespace pcadim::data
