#include "data/text_buffer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

struct Signature {
  std::string_view bytes, what, advice;
};

/// Files that are often handed over by mistake, with what to do about each.
void refuse_known_binary(std::string_view head, const std::string& name) {
  using namespace std::string_view_literals;
  static constexpr std::array known{
      Signature{"\x1F\x8B"sv, "gzip-compressed", "decompress it first (gzip -dc FILE | ... -)"},
      Signature{"BZh"sv, "bzip2-compressed", "decompress it first"},
      Signature{"\xFD\x37zXZ"sv, "xz-compressed", "decompress it first"},
      Signature{"PK\x03\x04"sv, "a zip archive (a spreadsheet or an NPZ?)",
                "save it as CSV or NPY"},
      Signature{"\x89HDF"sv, "HDF5", "save the matrix as CSV or NPY"},
      Signature{"\xFF\xFE"sv, "UTF-16 text", "save it as UTF-8"},
      Signature{"\xFE\xFF"sv, "UTF-16 text", "save it as UTF-8"},
  };
  for (const Signature& signature : known) {
    if (!head.starts_with(signature.bytes)) continue;
    throw InputError(fmt::format("{}: the file is {}, which is not read here; {}", name,
                                 signature.what, signature.advice));
  }
}

}  // namespace

TextBuffer::TextBuffer(ByteInput& input, std::size_t chunk) : input_(input), chunk_(chunk) {
  refuse_known_binary(input.first_bytes(), input.name());
}

bool TextBuffer::extend() {
  if (!std::exchange(started_, true)) start();
  return read_more(std::max(chunk_, end_ - begin_));
}

void TextBuffer::start() {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (!input_.first_bytes().starts_with(mark)) return;
  read_more(mark.size());
  if (text().starts_with(mark)) begin_ += mark.size();
}

bool TextBuffer::read_more(std::size_t count) {
  make_room(count);
  const std::size_t got = input_.read(bytes_.get() + end_, count);
  end_ += got;
  check_is_text(end_ - got);
  return got > 0;
}

void TextBuffer::make_room(std::size_t count) {
  const std::size_t kept = end_ - begin_;
  if (begin_ > 0) std::memmove(bytes_.get(), bytes_.get() + begin_, kept);
  begin_ = 0;
  end_ = kept;
  if (kept + count <= capacity_) return;
  // realloc() because it moves large pieces without a second copy in memory.
  void* larger = std::realloc(bytes_.get(), kept + count);
  if (larger == nullptr) {
    throw InputError(fmt::format("{}, line {}: a row of more than {} bytes does not fit in memory",
                                 name(), line_, kept));
  }
  static_cast<void>(bytes_.release());
  bytes_.reset(static_cast<char*>(larger));
  capacity_ = kept + count;
}

void TextBuffer::check_is_text(std::size_t from) const {
  if (from == end_) return;
  const char* first = bytes_.get() + begin_;
  const void* found = std::memchr(bytes_.get() + from, '\0', end_ - from);
  if (found == nullptr) return;
  const auto lines = std::count(first, static_cast<const char*>(found), '\n');
  throw InputError(
      fmt::format("{}, line {}: a NUL byte; the file is not delimited text. Give CSV, "
                  "TSV or NPY",
                  name(), line_ + static_cast<std::size_t>(lines)));
}

void TextBuffer::consume(std::size_t count, std::size_t lines) {
  begin_ += count;
  line_ += lines;
}

void TextBuffer::rewind() {
  input_.rewind();
  begin_ = end_ = 0;
  line_ = 1;
  started_ = false;
}

}  // namespace pcadim::data
