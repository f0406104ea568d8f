#pragma once
#include <string>
#include <string_view>
#include <utility>

namespace pcadim::data {

/// Lines that begin, after blanks, with a mark such as # and are no data. Quotes in them mean
/// nothing: they are taken out of the text where it is read, so that nobody looks for their ends.
class CommentLines {
 public:
  CommentLines() = default;
  explicit CommentLines(std::string mark) : mark_(std::move(mark)) {}

  /// Is a line a comment?
  bool is_comment(std::string_view line) const {
    if (mark_.empty()) return false;
    const std::size_t begin = line.find_first_not_of(" \t");
    return begin != line.npos && line.substr(begin).starts_with(mark_);
  }

  /// Text as it comes in, piece by piece: quotes in comments become apostrophes.
  void treat(char* begin, char* end);

  /// What comes next begins a line.
  void restart() {
    matched_ = 0;
    place_ = Place::begin;
  }

 private:
  enum class Place { begin, comment, other };

  void step(char& c);

  std::string mark_;
  std::size_t matched_ = 0;  // characters of the mark
  Place place_ = Place::begin;
};

}  // namespace pcadim::data
