#pragma once
#include <span>
#include <string>
#include <vector>

#include "bytes/atomic_file.hpp"

namespace pcadim::data {

/// Writes a matrix as text, row after row: the shortest digits that read back as the same number,
/// NaN for missing. Names are quoted where they would be read back as something else.
class DelimitedWriter {
 public:
  DelimitedWriter(AtomicFile& file, char delimiter) : file_(file), delimiter_(delimiter) {}

  void write_names(const std::vector<std::string>& names);
  /// A row, which begins with its name if it has one.
  void write_row(std::span<const double> row, const std::string* name);

 private:
  AtomicFile& file_;
  char delimiter_;
  std::string line_;
};

}  // namespace pcadim::data
