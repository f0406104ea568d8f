#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "bytes/byte_input.hpp"

namespace pcadim::data {

/// Bytes that are made a piece at a time, when they are read.
class MadeBytes {
 public:
  /// `make_more` appends a piece, perhaps an empty one, to made(); false at the end.
  explicit MadeBytes(std::function<bool()> make_more) : make_more_(std::move(make_more)) {}

  /// Forgets what was made, and makes the first bytes.
  void begin() {
    clear();
    while (made_.size() < first_bytes_count && make_more_()) {
    }
    first_bytes_ = made_.substr(0, first_bytes_count);
  }

  void clear() {
    made_.clear();
    taken_ = 0;
  }

  std::size_t read(char* to, std::size_t count) {
    std::size_t done = 0;
    while (done < count) {
      if (taken_ == made_.size()) {
        clear();
        if (!make_more_()) break;
      }
      const std::size_t some = made_.copy(to + done, count - done, taken_);
      taken_ += some;
      done += some;
    }
    return done;
  }

  std::string& made() { return made_; }
  std::string_view first_bytes() const { return first_bytes_; }

 private:
  std::function<bool()> make_more_;
  std::string made_;       // what was made ...
  std::size_t taken_ = 0;  // ... and how much of it was handed out
  std::string first_bytes_;
};

}  // namespace pcadim::data
