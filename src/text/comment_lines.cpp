#include "text/comment_lines.hpp"

#include <algorithm>

namespace pcadim::data {

void CommentLines::treat(char* begin, char* end) {
  if (mark_.empty()) return;
  for (char* at = begin; at != end; ++at) {
    if (place_ == Place::other) at = std::find(at, end, '\n');
    if (at == end) return;
    step(*at);
  }
}

void CommentLines::step(char& c) {
  if (c == '\n') return restart();
  if (place_ == Place::comment) {
    if (c == '"') c = '\'';
  } else if (c == mark_[matched_]) {
    place_ = ++matched_ == mark_.size() ? Place::comment : Place::begin;
  } else if (matched_ > 0 || (c != ' ' && c != '\t')) {
    place_ = Place::other;
  }
}

}  // namespace pcadim::data
