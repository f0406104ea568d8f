#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <random>
#include <thread>

#include "bytes/compressed_input.hpp"
#include "bytes/file_reader.hpp"
#include "bytes/gzip_decoder.hpp"
#include "compressed_bytes.hpp"
#include "helpers.hpp"
#include "npy_bytes.hpp"

namespace pcadim::data {
namespace {

using namespace std::string_literals;

using OpenCompressed = FilesTest;

std::unique_ptr<CompressedInput> decoder_of(std::string_view bytes,
                                            const CompressedLimits& limits = {},
                                            bool rewindable = true) {
  return std::make_unique<CompressedInput>(std::make_unique<MemoryInput>(bytes, "a.gz", rewindable),
                                           find_decoder(bytes), limits);
}

std::string read_to_end(ByteInput& input, std::size_t at_once = 1000) {
  std::string all, piece(at_once, '\0');
  while (true) {
    const std::size_t got = input.read(piece.data(), piece.size());
    all.append(piece, 0, got);
    if (got < piece.size()) return all;
  }
}

std::string decoded(std::string_view bytes, const CompressedLimits& limits = {}) {
  return read_to_end(*decoder_of(bytes, limits));
}

std::string damage(std::string_view bytes) {
  try {
    decoded(bytes);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

std::string digits(std::size_t count) {
  std::mt19937 random(7);
  std::string text;
  while (text.size() < count) text += std::to_string(random()) + (random() % 9 == 0 ? "\n" : ",");
  text.resize(count);
  return text;
}

TEST(Compressed, FormatsAreToldByTheirFirstBytes) {
  EXPECT_NE(find_decoder("\x1F\x8B\x08"), nullptr);
  EXPECT_NE(find_decoder("\x28\xB5\x2F\xFD\x04"), nullptr);
  EXPECT_NE(find_decoder("\x50\x2A\x4D\x18\x04"), nullptr);
  for (const char* other : {"", "\x1F", "\x28\xB5\x2F", "1,2", "\x60\x2A\x4D\x18", "BZh"}) {
    EXPECT_EQ(find_decoder(other), nullptr) << other;
  }
}

/// What other programs wrote: Python's gzip module and the zstd program.
TEST(Compressed, ReadsFilesOfOtherPrograms) {
  const std::string gzip =
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x33\xd4\x31\xe2\x32\xd6\x31\xe5\x02\x00"
      "\x06\xa2\x77\xb6\x08\x00\x00\x00"s;
  const std::string zstd =
      "\x28\xb5\x2f\xfd\x04\x58\x41\x00\x00\x31\x2c\x32\x0a\x33\x2c\x35\x0a\xca\xb6\xd9\xe5"s;
  EXPECT_EQ(decoded(gzip), "1,2\n3,5\n");
  EXPECT_EQ(decoded(zstd), "1,2\n3,5\n");
}

TEST(Compressed, AnySizeOfPiecesAndBuffersGivesTheSameBytes) {
  const std::string text = digits(20000);
  for (const std::string& bytes : packed(text)) {
    for (const std::size_t piece : {1U, 7U, 4096U, 1U << 20}) {
      for (const std::size_t buffer : {1U, 13U, 20000U, 1U << 20}) {
        ASSERT_TRUE(decoded(bytes, {piece, buffer}) == text) << piece << " " << buffer;
      }
    }
  }
}

TEST(Compressed, ReadsInPiecesOfAnySize) {
  const std::string text = digits(5000);
  for (const std::string& bytes : packed(text)) {
    for (const std::size_t at_once : {1U, 15U, 16U, 17U, 100U, 9999U}) {
      const auto input = decoder_of(bytes, {100, 64});
      EXPECT_TRUE(read_to_end(*input, at_once) == text) << at_once;
      char more = 0;
      EXPECT_EQ(input->read(&more, 1), 0U);
    }
  }
}

TEST(Compressed, FirstBytesAreDecodedAndNotTakenAway) {
  for (const std::string& bytes : packed("0123456789abcdefgh")) {
    const auto input = decoder_of(bytes);
    EXPECT_EQ(input->first_bytes(), "0123456789abcdef");
    EXPECT_EQ(read_to_end(*input), "0123456789abcdefgh");
  }
  EXPECT_EQ(decoder_of(gzip_of("xy"))->first_bytes(), "xy");
}

TEST(Compressed, MembersAndFramesFollowOneAnother) {
  EXPECT_EQ(decoded(gzip_of("a,b\n") + gzip_of("") + gzip_of("1,2\n")), "a,b\n1,2\n");
  EXPECT_EQ(decoded(zstd_of("a,b\n") + zstd_of("") + zstd_of("1,2\n")), "a,b\n1,2\n");
  const std::string skipped = "\x53\x2A\x4D\x18\x03\0\0\0xyz"s;
  EXPECT_EQ(decoded(skipped + zstd_of("a,b\n") + skipped + zstd_of("1,2\n")), "a,b\n1,2\n");
  EXPECT_EQ(decoded(gzip_of("")), "");
  EXPECT_EQ(decoded(zstd_of("")), "");
}

TEST(Compressed, ZerosAfterGzipMembersArePassedOver) {
  EXPECT_EQ(decoded(gzip_of("1\n") + std::string(5000, '\0')), "1\n");
  EXPECT_EQ(decoded(gzip_of("1\n") + std::string(3, '\0') + gzip_of("2\n")), "1\n2\n");
  EXPECT_EQ(decoded(gzip_of("1\n") + std::string(5000, '\0'), {1, 1}), "1\n");
}

TEST(Compressed, OtherBytesAfterTheDataAreDamage) {
  EXPECT_SAYS(damage(gzip_of("1\n") + "not gzip"), "the gzip data are damaged at about byte");
  EXPECT_SAYS(damage(zstd_of("1\n") + "not zstd"), "the zstd data are damaged at about byte");
}

TEST(Compressed, EveryCutIsNoticed) {
  for (const std::string& whole : packed(digits(3000))) {
    // As many bytes as tell the format.
    const std::size_t shortest = find_decoder(std::string_view(whole).substr(0, 4)) ? 4 : 10;
    for (std::size_t size = shortest; size < whole.size(); ++size) {
      const std::string said = damage(std::string_view(whole).substr(0, size));
      ASSERT_TRUE(contains(said, "a.gz: the ") &&
                  contains(said, " data end in the middle at about") &&
                  contains(said, "copy the file again"))
          << size << " " << said;
    }
  }
}

TEST(Compressed, DamageIsNoticedByTheChecksum) {
  for (const std::string& whole : packed(digits(3000))) {
    std::string bytes = whole;
    bytes[bytes.size() / 2] ^= 0x10;
    EXPECT_SAYS(damage(bytes), "a.gz: the ");
    bytes = whole;
    bytes[bytes.size() - (whole.starts_with('\x1F') ? 6 : 2)] ^= 1;
    EXPECT_SAYS(damage(bytes), "are damaged at about byte");
  }
}

TEST(Compressed, WindowsBeyondTheLimitAreRefused) {
  EXPECT_EQ(decoded(zstd_of("1,2\n", 27)), "1,2\n");
  const std::string said = damage(zstd_of("1,2\n", 28));
  EXPECT_SAYS(said, "need a window of more than 128 MiB");
  EXPECT_SAYS(said, "2^27 bytes or less (the option long of zstd)");
}

#ifdef PCADIM_HAVE_LZMA
TEST(Compressed, XzStreamsFollowOneAnotherAndMemoryIsBounded) {
  EXPECT_EQ(decoded(xz_of("a,b\n") + xz_of("") + std::string(8, '\0') + xz_of("1,2\n")),
            "a,b\n1,2\n");
  EXPECT_EQ(decoded(xz_of("")), "");
  EXPECT_SAYS(damage(xz_of("1\n") + "not xz, not at all"), "the xz data are damaged at about byte");
  EXPECT_EQ(decoded(xz_of("1,2\n", 64U << 20U)), "1,2\n");
  EXPECT_SAYS(damage(xz_of("1,2\n", 256U << 20U)), "need more than 128 MiB of memory");
}

/// What the xz program wrote.
TEST(Compressed, ReadsFilesOfTheXzProgram) {
  const std::string xz =
      "\xfd\x37\x7a\x58\x5a\x00\x00\x01\x69\x22\xde\x36\x02\x00\x21\x01\x16\x00\x00\x00"
      "\x74\x2f\xe5\xa3\x01\x00\x07\x31\x2c\x32\x0a\x33\x2c\x35\x0a\x00\x06\xa2\x77\xb6"
      "\x00\x01\x1c\x08\x44\x60\x2a\xc8\x90\x42\x99\x0d\x01\x00\x00\x00\x00\x01\x59\x5a"s;
  EXPECT_EQ(decoded(xz), "1,2\n3,5\n");
}
#endif

#ifdef PCADIM_HAVE_BZIP2
TEST(Compressed, Bzip2StreamsFollowOneAnother) {
  EXPECT_EQ(decoded(bzip2_of("a,b\n") + bzip2_of("") + bzip2_of("1,2\n")), "a,b\n1,2\n");
  EXPECT_EQ(decoded(bzip2_of("")), "");
  EXPECT_EQ(decoded(bzip2_of("1\n") + std::string(100, '\0')), "1\n");
  EXPECT_SAYS(damage(bzip2_of("1\n") + "not bzip2"), "the bzip2 data are damaged at about byte");
  for (const char* text : {"BZh", "BZh1,2\n3,4\n",
                           "BZh0"
                           "1AY&SY"}) {
    EXPECT_EQ(find_decoder(text), nullptr) << text;
  }
}
#endif

TEST(Compressed, ReadsAgainFromTheBeginningWhereverItStands) {
  const std::string text = digits(5000);
  for (const std::string& bytes : packed(text)) {
    for (const std::size_t before : {0U, 1U, 16U, 17U, 2000U, 5000U}) {
      const auto input = decoder_of(bytes, {100, 300});
      std::string piece(before, '\0');
      input->read(piece.data(), before);
      input->rewind();
      EXPECT_EQ(input->first_bytes(), text.substr(0, 16));
      ASSERT_TRUE(read_to_end(*input) == text) << before;
    }
  }
  const std::string bytes = gzip_of(text);
  const auto pipe = decoder_of(bytes, {}, false);
  EXPECT_FALSE(pipe->rewindable());
  EXPECT_THROW(pipe->rewind(), IoError);
}

TEST(Compressed, CannotBeReadAtAnyPlace) {
  const std::string bytes = gzip_of("1,2\n");
  const auto input = decoder_of(bytes);
  EXPECT_TRUE(input->rewindable());
  EXPECT_FALSE(input->seekable());
  EXPECT_FALSE(input->size());
  char byte = 0;
  EXPECT_THROW(input->read_at(0, &byte, 1), InternalError);
}

TEST(Compressed, ProgressIsInBytesOfTheFile) {
  const std::string text = digits(8000000);  // bzip2 gives 900 kB at once
  for (const std::string& bytes : packed(text)) {
    const auto input = decoder_of(bytes, {1000, 5000});
    EXPECT_EQ(input->stored_size(), bytes.size());
    EXPECT_EQ(input->consumed(), 0U);
    std::string half(text.size() / 2, '\0');
    input->read(half.data(), half.size());
    EXPECT_GT(input->consumed(), bytes.size() / 4);
    EXPECT_LT(input->consumed(), bytes.size() * 3 / 4);
    read_to_end(*input);
    EXPECT_EQ(input->consumed(), bytes.size());
  }
  const MemoryInput plain("1,2\n");
  EXPECT_EQ(plain.consumed(), 0U);
  EXPECT_EQ(plain.stored_size(), 4U);
}

TEST(Compressed, ADestroyedInputNeedNotHaveBeenRead) {
  const std::string bytes = gzip_of(digits(100000));
  for (const std::size_t taken : {0U, 10U, 17U, 3000U}) {
    const auto input = decoder_of(bytes, {100, 500});
    std::string piece(taken, '\0');
    EXPECT_EQ(input->read(piece.data(), taken), taken);
  }
}

TEST_F(OpenCompressed, TextAnswersAsIfItLayOpen) {
  const std::string text = "a,b\n1,2\n3,5\n";
  for (const std::string& bytes : packed(text)) {
    write_text_file(path("any name"), bytes);
    const auto source = open_source(path("any name"));
    const Table first = read_all(*source);
    EXPECT_EQ(first.values, (Values{1, 2, 3, 5}));
    EXPECT_EQ(source->column_names(), (Names{"a", "b"}));
    source->rewind();
    EXPECT_EQ(read_all(*source).values, first.values);
    ReadOptions options;
    options.columns = {"b"};
    EXPECT_EQ(read_numbers(path("any name"), options).values, (Values{2, 5}));
  }
}

TEST_F(OpenCompressed, ArraysMustLieOpen) {
  const std::string array =
      npy_bytes(npy_dictionary("<f8", false, "(1, 2)"), bytes_of<double>({1, 2}));
  for (const std::string& bytes : packed(array)) {
    write_text_file(path("a.npy.gz"), bytes);
    try {
      open_source(path("a.npy.gz"));
      ADD_FAILURE() << "not refused";
    } catch (const InputError& error) {
      EXPECT_SAYS(error.what(), "a.npy.gz: this is an NPY array, compressed");
      EXPECT_SAYS(error.what(), "decompress it first");
    }
  }
}

TEST_F(OpenCompressed, TwiceCompressedIsRefused) {
  write_text_file(path("a.gz.gz"), gzip_of(gzip_of("1,2\n3,4\n")));
  EXPECT_THROW(open_source(path("a.gz.gz")), InputError);
}

/// A pipe with a gzip stream whose end never comes, as long as it lives.
class OpenPipe {
 public:
  explicit OpenPipe(const std::string& path) {
    if (::mkfifo(path.c_str(), 0600) != 0) throw std::runtime_error("mkfifo");
    descriptor_ = ::open(path.c_str(), O_RDWR);
    const std::string bytes = gzip_of(digits(10000)).substr(0, 3000);
    if (::write(descriptor_, bytes.data(), bytes.size()) != 3000) throw std::runtime_error("write");
  }
  ~OpenPipe() { ::close(descriptor_); }

 private:
  int descriptor_;
};

TEST_F(OpenCompressed, StoppingEndsTheWaitForAPipe) {
  const OpenPipe pipe(path("pipe"));
  StopSource stop;
  CompressedInput input(std::make_unique<FileReader>(path("pipe"), stop.token()), gzip_decoder,
                        {1000, 4000});
  std::thread stopper([&] { stop.request_stop(); });
  std::string all(20000, '\0');
  EXPECT_THROW(input.read(all.data(), all.size()), Interrupted);
  stopper.join();
}

TEST_F(OpenCompressed, AnInputMayBeDestroyedWhileItsThreadWaitsForAPipe) {
  const OpenPipe pipe(path("pipe"));
  CompressedInput input(std::make_unique<FileReader>(path("pipe")), gzip_decoder, {1000, 4000});
  // The first buffer comes of less than what is in the pipe, the second one needs more.
  std::string some(17, '\0');
  EXPECT_EQ(input.read(some.data(), some.size()), some.size());
}

}  // namespace
}  // namespace pcadim::data
