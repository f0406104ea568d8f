#include "base/bytes.hpp"

#include <xxhash.h>

#include <bit>
#include <string>

#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr std::size_t word_size = 8;

std::uint64_t checksum(std::span<const std::byte> bytes) {
  return XXH64(bytes.data(), bytes.size(), 0);
}

std::uint64_t decode(std::span<const std::byte> bytes) {
  std::uint64_t value = 0;
  for (std::size_t k = 0; k < word_size; ++k) {
    value |= static_cast<std::uint64_t>(std::to_integer<unsigned char>(bytes[k])) << (8 * k);
  }
  return value;
}

std::uint64_t letters_word(std::string_view letters) {
  std::uint64_t value = 0;
  for (std::size_t k = 0; k < word_size && k < letters.size(); ++k) {
    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(letters[k])) << (8 * k);
  }
  return value;
}

}  // namespace

ByteWriter::ByteWriter(std::string_view kind, Index version) {
  word(letters_word(kind));
  integer(version);
}

void ByteWriter::integer(Index value) { word(static_cast<std::uint64_t>(value)); }

void ByteWriter::numbers(std::span<const double> values) {
  for (const double value : values) word(std::bit_cast<std::uint64_t>(value));
}

void ByteWriter::text(std::string_view text) {
  integer(static_cast<Index>(text.size()));
  for (std::size_t k = 0; k < text.size(); k += word_size) word(letters_word(text.substr(k)));
}

void ByteWriter::word(std::uint64_t value) {
  for (std::size_t k = 0; k < word_size; ++k) {
    bytes_.push_back(static_cast<std::byte>((value >> (8 * k)) & 0xffU));
  }
}

std::vector<std::byte> ByteWriter::finish() {
  word(checksum(bytes_));
  return std::move(bytes_);
}

ByteReader::ByteReader(std::span<const std::byte> bytes, std::string_view kind,
                       Index newest_version, std::string_view what) {
  const std::string the = "the " + std::string(what);
  if (bytes.size() < 3 * word_size || bytes.size() % word_size != 0) {
    throw InputError(the + " is cut off: " + std::to_string(bytes.size()) + " bytes");
  }
  rest_ = bytes.first(bytes.size() - word_size);
  if (decode(bytes.last(word_size)) != checksum(rest_)) {
    throw InputError(the + " is damaged: its checksum does not fit; make it again");
  }
  if (word() != letters_word(kind)) {
    throw InputError("these bytes are no " + std::string(what));
  }
  version_ = integer();
  if (version_ < 1 || version_ > newest_version) {
    throw InputError(the + " has version " + std::to_string(version_) +
                     "; this program reads 1 to " + std::to_string(newest_version));
  }
}

std::uint64_t ByteReader::word() {
  if (rest_.size() < word_size) throw InputError("saved state ends too early: it is damaged");
  const std::uint64_t value = decode(rest_);
  rest_ = rest_.subspan(word_size);
  return value;
}

Index ByteReader::integer() { return static_cast<Index>(word()); }

void ByteReader::numbers(std::span<double> values) {
  for (double& value : values) value = std::bit_cast<double>(word());
}

std::string ByteReader::text() {
  const Index length = integer();
  if (length < 0 || length / static_cast<Index>(word_size) > words_left())
    throw InputError("saved state holds an impossible length: it is damaged");
  std::string text;
  while (std::ssize(text) < length) {
    const std::uint64_t letters = word();
    for (std::size_t k = 0; k < word_size; ++k)
      text.push_back(static_cast<char>((letters >> (8 * k)) & 0xffU));
  }
  text.resize(static_cast<std::size_t>(length));
  return text;
}

Index ByteReader::words_left() const { return static_cast<Index>(rest_.size() / word_size); }

void ByteReader::expect_end() const {
  if (!rest_.empty()) throw InputError("saved state has bytes left over: it is damaged");
}

}  // namespace pcadim
