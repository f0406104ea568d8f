#include "text/recoded_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/printable.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

// A byte becomes at most four of UTF-8, and a letter is begun only where there is room for it.
constexpr std::size_t most_bytes_of_letter = 16;

/// Names hold no slash: what follows one would be an order to iconv.
bool is_plain(const std::string& encoding) {
  constexpr std::string_view allowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:+()";
  return !encoding.empty() && encoding.find_first_not_of(allowed) == encoding.npos;
}

iconv_t open_converter(const std::string& encoding) {
  iconv_t failed{};
  std::memset(&failed, 0xFF, sizeof failed);
  const iconv_t converter = is_plain(encoding) ? ::iconv_open("UTF-8", encoding.c_str()) : failed;
  if (converter == failed) {
    throw UsageError(
        fmt::format("{{encoding}}: '{}' is no encoding that is known here; 'iconv -l' lists them",
                    printable(encoding)));
  }
  return converter;
}

}  // namespace

RecodedInput::RecodedInput(std::unique_ptr<ByteInput> inner, const std::string& encoding,
                           std::string decision, std::size_t piece)
    : InputAround(std::move(inner)),
      encoding_(encoding),
      decision_(std::move(decision)),
      piece_(piece),
      converter_(open_converter(encoding)) {
  try {
    begin();
  } catch (...) {
    ::iconv_close(converter_);
    throw;
  }
}

RecodedInput::~RecodedInput() { ::iconv_close(converter_); }

void RecodedInput::begin() {
  waiting_.clear();
  recoded_ = 0;
  ::iconv(converter_, nullptr, nullptr, nullptr, nullptr);
  text_.begin();
}

/// Reads a piece and appends it to the text; false at the end.
bool RecodedInput::recode_more() {
  const std::size_t before = waiting_.size();
  waiting_.resize(before + piece_);
  const std::size_t got = inner().read(waiting_.data() + before, piece_);
  waiting_.resize(before + got);
  if (got == 0 && before > 0) refuse("the text ends in the middle of a character");
  if (got == 0) return false;
  recode_waiting();
  return true;
}

void RecodedInput::recode_waiting() {
  std::string& text = text_.made();
  const std::size_t before = text.size();
  text.resize(before + 4 * waiting_.size() + most_bytes_of_letter);
  char* from = waiting_.data();
  char* to = text.data() + before;
  std::size_t left = waiting_.size(), room = text.size() - before;
  const std::size_t state = ::iconv(converter_, &from, &left, &to, &room);
  const int code = errno;
  text.resize(text.size() - room);
  // Some converters let numbers through that no character has.
  if (!is_utf8(std::string_view(text).substr(before)))
    refuse("some bytes from here on mean nothing");
  recoded_ += waiting_.size() - left;
  if (state == static_cast<std::size_t>(-1) && code == EILSEQ) {
    refuse("the bytes mean nothing");
  }
  waiting_.erase(0, waiting_.size() - left);
  if (waiting_.size() >= piece_ + most_bytes_of_letter) refuse("a character does not end");
}

void RecodedInput::refuse(std::string_view what) const {
  throw InputError(
      fmt::format("{}, byte {}: {} in the encoding {}; name the right one with {{encoding}}",
                  name(), recoded_ + 1, what, encoding_));
}

void RecodedInput::rewind() {
  inner().rewind();
  begin();
}

std::vector<std::string> RecodedInput::decisions() const {
  std::vector<std::string> all = InputAround::decisions();
  if (!decision_.empty()) all.push_back(decision_);
  return all;
}

}  // namespace pcadim::data
