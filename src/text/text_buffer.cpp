#include "text/text_buffer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/vector_versions.hpp"
#include "pcadim/error.hpp"
#include "text/foreign_formats.hpp"

namespace pcadim::data {

TextBuffer::TextBuffer(ByteInput& input, std::size_t chunk, const std::string& comment)
    : input_(input), chunk_(chunk), comments_(comment) {
  refuse_foreign_format(input.first_bytes(), input.name());
}

bool TextBuffer::extend() {
  const std::size_t known = end_ - begin_;
  if (!extend_unchecked()) return false;
  const std::string_view old = text().substr(0, std::min(known, text().size()));
  const std::string_view fresh = text().substr(old.size());
  if (fresh.find('\0') != fresh.npos) check_is_text(fresh, line_ + count_lines(old), name());
  return true;
}

bool TextBuffer::extend_unchecked() {
  if (!std::exchange(started_, true)) start();
  return read_more(std::max(chunk_, end_ - begin_));
}

void TextBuffer::start() {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (!input_.first_bytes().starts_with(mark)) return;
  read_more(mark.size());
  if (text().starts_with(mark)) consume(mark.size(), 0);
  comments_.restart();
}

bool TextBuffer::read_more(std::size_t count) {
  make_room(count);
  const std::size_t got = input_.read(store_.data() + end_, count);
  comments_.treat(store_.data() + end_, store_.data() + end_ + got);
  end_ += got;
  std::memset(store_.data() + end_, '\n', TextStore::padding);
  return got > 0;
}

void TextBuffer::make_room(std::size_t count) {
  const std::size_t kept = end_ - begin_;
  if (begin_ > 0) std::memmove(store_.data(), store_.data() + begin_, kept);
  begin_ = 0;
  end_ = kept;
  if (!store_.reserve(kept + count)) refuse_size();
}

void TextBuffer::refuse_size() const {
  throw InputError(fmt::format("{}, line {}: a row of more than {} bytes does not fit in memory",
                               name(), line_, end_ - begin_));
}

void TextBuffer::pass_over_lines(std::uint64_t count) {
  while (count > 0) {
    const std::size_t end = text().find('\n');
    if (end != std::string_view::npos) {
      consume(end + 1, 1);
      --count;
    } else {
      consume(text().size(), 0);
      if (!extend_unchecked()) return;
    }
  }
}

void TextBuffer::consume(std::size_t count, std::size_t lines) {
  begin_ += count;
  line_ += lines;
  consumed_ += count;
}

std::string_view TextBuffer::hand_over(std::size_t count, std::size_t lines, TextStore& store) {
  const std::string_view piece = text().substr(0, count), rest = text().substr(count);
  if (!store.reserve(rest.size() + chunk_)) refuse_size();
  if (!rest.empty()) std::memcpy(store.data(), rest.data(), rest.size());
  std::memset(store.data() + rest.size(), '\n', TextStore::padding);
  std::swap(store_, store);
  begin_ = 0;
  end_ = rest.size();
  line_ += lines;
  consumed_ += count;
  return piece;
}

void TextBuffer::rewind() {
  input_.rewind();
  begin_ = end_ = 0;
  line_ = 1;
  comments_.restart();
  consumed_ = 0;
  started_ = false;
}

void check_is_text(std::string_view text, std::size_t first_line, const std::string& name) {
  const std::size_t found = text.find('\0');
  if (found == text.npos) return;
  throw InputError(
      fmt::format("{}, line {}: a NUL byte; the file is not delimited text. Give CSV, "
                  "TSV or NPY",
                  name, first_line + count_lines(text.substr(0, found))));
}

namespace {

// Its own place: the compiler exports what picks the version of a function that others call.
PCADIM_VECTOR_VERSIONS
std::size_t count_ends(std::string_view text) {
  // Counters of one byte, as many as a vector register may hold. They last 255 rounds.
  constexpr std::size_t lanes = 64, rounds = 255;
  std::size_t total = 0;
  while (text.size() >= lanes) {
    std::array<std::uint8_t, lanes> counts{};
    const std::size_t some = std::min(rounds, text.size() / lanes);
    for (std::size_t k = 0; k < some; ++k) {
      for (std::size_t i = 0; i < lanes; ++i) {
        counts[i] = static_cast<std::uint8_t>(counts[i] + (text[k * lanes + i] == '\n'));
      }
    }
    for (const std::uint8_t count : counts) total += count;
    text.remove_prefix(some * lanes);
  }
  return total + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

std::size_t count_lines(std::string_view text) { return count_ends(text); }

}  // namespace pcadim::data
