#pragma once
#include <cstdint>
#include <string>

#include "pcadim/index.hpp"

namespace pcadim::data {

/// Rows of doubles in a temporary file that has no name, so that nothing stays behind whatever
/// happens. Several threads may read at once.
class SpillFile {
 public:
  /// In $TMPDIR or /tmp. `name` is the data's, for messages. Throws IoError.
  SpillFile(const std::string& name, Index cols);
  ~SpillFile();
  SpillFile(const SpillFile&) = delete;
  SpillFile& operator=(const SpillFile&) = delete;

  /// Appends rows. Throws IoError, with what to do, when there is no room.
  void append(const double* rows, Index count);

  void read_rows(Index first, Index count, double* out) const;
  void read_columns(Index first, Index count, double* out) const;

  Index rows() const { return rows_; }
  std::uint64_t bytes() const { return written_; }
  const std::string& directory() const { return directory_; }

 private:
  void read(std::uint64_t first_cell, Index count, double* out) const;
  void read_panel(Index top, Index rows, Index first, Index count, double* out) const;
  [[noreturn]] void refuse(int code) const;

  std::string name_, directory_;
  int descriptor_;
  Index rows_ = 0, cols_;
  std::uint64_t written_ = 0;  // bytes
};

}  // namespace pcadim::data
