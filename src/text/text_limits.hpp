#pragma once
#include <cstddef>

namespace pcadim::data {

/// Sizes of the text reader. Tests set them small; nothing else should.
struct TextLimits {
  std::size_t chunk = std::size_t{1} << 18;         ///< bytes of text read and parsed at once
  std::size_t pieces = 16;                          ///< of text, parsed by each thread in a batch
  std::size_t batch = std::size_t{1} << 24;         ///< bytes of text of each thread in a batch
  std::size_t block = std::size_t{4} << 20;         ///< bytes of numbers handed out at once
  std::size_t longest_line = std::size_t{1} << 30;  ///< refused beyond, so that memory is bounded
  std::size_t most_columns = std::size_t{1} << 24;  ///< refused beyond, for the same reason
  std::size_t sample_lines = 101;                   ///< looked at to find out the layout ...
  std::size_t sample_bytes = std::size_t{1} << 20;  ///< ... or fewer, when lines are long
};

}  // namespace pcadim::data
