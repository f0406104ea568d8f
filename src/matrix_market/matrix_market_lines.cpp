#include "matrix_market/matrix_market_lines.hpp"

#include <fmt/format.h>

#include <cstring>

#include "base/work_meter.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {

MatrixMarketLines::MatrixMarketLines(ByteInput& input, const ReadOptions& options,
                                     std::size_t chunk)
    : input_(input), options_(options), buffer_(input, chunk) {}

bool MatrixMarketLines::next(std::string_view& line) {
  const void* found = nullptr;
  std::size_t searched = 0;
  while (true) {
    const std::size_t rest = window_.size() - searched;
    if (rest > 0) found = std::memchr(window_.data() + searched, '\n', rest);
    if (found != nullptr) break;
    searched = window_.size();
    check_length(searched);
    if (!refill()) break;
  }
  if (found == nullptr && window_.empty()) return false;
  const std::size_t length =
      found == nullptr ? window_.size()
                       : static_cast<std::size_t>(static_cast<const char*>(found) - window_.data());
  ++line_;
  check_length(length);
  line = window_.substr(0, length);
  const std::size_t taken = length + (found == nullptr ? 0 : 1);
  window_.remove_prefix(taken);
  used_ += taken;
  return true;
}

bool MatrixMarketLines::refill() {
  throw_if_stopped(options_.stop);
  buffer_.consume(used_, 0);
  earlier_ += used_;
  used_ = 0;
  const bool more = buffer_.extend();
  window_ = buffer_.text();
  tell_progress();
  return more;
}

void MatrixMarketLines::tell_progress() const {
  if (!options_.progress) return;
  const std::uint64_t whole = input_.stored_size().value_or(0);
  const std::uint64_t done = (passes_ - 1) * whole + input_.consumed();
  options_.progress(
      {"reading the data", static_cast<Index>(done), static_cast<Index>(passes_ * whole)});
}

void MatrixMarketLines::check_length(std::size_t length) const {
  constexpr std::size_t longest = std::size_t{1} << 20;
  if (length <= longest) return;
  throw InputError(
      fmt::format("{}, line {}: longer than {} bytes; a Matrix Market file has one entry on a line",
                  name(), line_ + 1, longest));
}

void MatrixMarketLines::rewind() {
  buffer_.rewind();
  window_ = {};
  used_ = 0;
  earlier_ = 0;
  line_ = 0;
  ++passes_;
}

void MatrixMarketLines::refuse(const std::string& what) const {
  throw InputError(fmt::format("{}, line {}: {}", name(), line_, what));
}

}  // namespace pcadim::data
