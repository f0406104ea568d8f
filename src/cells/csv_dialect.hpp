#pragma once
#include <string>
#include <vector>

namespace pcadim::data {

/// How a delimited text writes its cells and numbers.
struct Dialect {
  char delimiter = ',';  ///< ' ': runs of blanks and tabs; '\0': none, there is one column
  char decimal = '.';
  std::vector<std::string> na = {};  ///< what stands for a missing cell beside the usual words
};

inline constexpr char blanks = ' ';
inline constexpr char no_delimiter = '\0';  // cannot occur: NUL bytes are refused before

inline bool is_delimiter(char c, char delimiter) {
  return c == delimiter || (delimiter == blanks && c == '\t');
}

/// Is `c` empty space around a cell?
inline bool is_padding(char c, char delimiter) {
  return c == ' ' || (c == '\t' && delimiter != '\t');
}

}  // namespace pcadim::data
