#pragma once
#include <memory>
#include <string_view>

#include "bytes/byte_input.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// One file format. A reader is one source file that defines `Format <name>_format()`, and one
/// line in formats.def.
struct Format {
  bool (*recognises)(std::string_view first_bytes);
  std::unique_ptr<Source> (*open)(std::unique_ptr<ByteInput> input, const ReadOptions& options);
  /// Those of the options that not every format obeys (dataset, layer, sheet, encoding) that this
  /// one does, with blanks between.
  std::string_view obeys = {};
};

}  // namespace pcadim::data
