#include <fmt/format.h>

#include "data/atomic_file.hpp"
#include "data/write_delimited.hpp"
#include "data/write_npy.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"

namespace pcadim {

void write_matrix(const std::string& path, MatrixView matrix,
                  const std::vector<std::string>& column_names) {
  if (!column_names.empty() && std::ssize(column_names) != matrix.cols) {
    throw UsageError(
        fmt::format("cannot write '{}': {} column names for {} columns; give one for "
                    "each, or none",
                    path, column_names.size(), matrix.cols));
  }
  data::AtomicFile file(path);
  if (path.ends_with(".npy")) {
    data::write_npy(file, matrix);
  } else {
    data::write_delimited(file, matrix, column_names, path.ends_with(".tsv") ? '\t' : ',');
  }
  file.commit();
}

void write_text_file(const std::string& path, const std::string& text) {
  data::AtomicFile file(path);
  file.write(text);
  file.commit();
}

}  // namespace pcadim
