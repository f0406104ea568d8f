#pragma once
#include <cstdint>
#include <string>

#include "base/temporary_file.hpp"
#include "pcadim/index.hpp"

namespace pcadim::data {

/// Rows of doubles in a temporary file. Several threads may read at once.
class SpillFile {
 public:
  /// In $TMPDIR or /tmp. `name` is the data's, for messages. Throws IoError.
  SpillFile(const std::string& name, Index cols);

  /// Appends rows. Throws IoError, with what to do, when there is no room.
  void append(const double* rows, Index count);

  void read_rows(Index first, Index count, double* out) const;
  void read_columns(Index first, Index count, double* out) const;

  Index rows() const { return rows_; }
  std::uint64_t bytes() const { return file_.size(); }
  const std::string& directory() const { return file_.directory(); }

 private:
  void read(std::uint64_t first_cell, Index count, double* out) const;
  void read_panel(Index top, Index rows, Index first, Index count, double* out) const;
  [[noreturn]] void refuse(int code) const;

  std::string name_;
  TemporaryFile file_;
  Index rows_ = 0, cols_;
};

}  // namespace pcadim::data
