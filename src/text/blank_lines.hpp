#pragma once
#include <cstddef>
#include <utility>

namespace pcadim::data {

/// Counts the blank lines between rows; those after the last row do not matter.
class BlankLines {
 public:
  void add(std::size_t line) { append_run(line, 1); }

  /// `count` blank lines, the first of them `line`.
  void append_run(std::size_t line, std::size_t count) {
    if (count == 0) return;
    if (first_ == 0) first_ = line;
    pending_ += count;
  }

  /// Data go on: the lines were not just the end of the file. Were there any?
  bool accept() {
    const std::size_t lines = std::exchange(pending_, 0);
    accepted_ += lines;
    return lines > 0;
  }

  /// What was counted further on.
  void append(const BlankLines& next) {
    if (first_ == 0) first_ = next.first_;
    accepted_ += next.accepted_;
    pending_ += next.pending_;
  }

  std::size_t first() const { return first_; }  ///< the first line, 0 for none
  std::size_t accepted() const { return accepted_; }
  std::size_t pending() const { return pending_; }

 private:
  std::size_t first_ = 0, accepted_ = 0, pending_ = 0;
};

}  // namespace pcadim::data
