#include <fmt/format.h>

#include "bytes/atomic_file.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim {

void write_matrix(const std::string& path, MatrixView matrix,
                  const std::vector<std::string>& column_names, const StopToken& stop) {
  if (!column_names.empty() && std::ssize(column_names) != matrix.cols) {
    throw UsageError(
        fmt::format("cannot write '{}': {} column names for {} columns; give one for "
                    "each, or none",
                    verbatim(path), column_names.size(), matrix.cols));
  }
  MatrixWriter writer(path, stop);
  writer.begin({matrix.rows, matrix.cols}, column_names);
  writer.add(matrix);
  writer.finish();
}

void write_text_file(const std::string& path, const std::string& text, const StopToken& stop) {
  data::AtomicFile file(path, stop);
  file.write(text);
  file.commit();
}

}  // namespace pcadim
