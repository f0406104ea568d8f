#include <optional>

#include "base/copy_rows.hpp"
#include "bytes/atomic_file.hpp"
#include "io/write_delimited.hpp"
#include "npy/npy_preamble.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"

namespace pcadim {

struct MatrixWriter::File {
  data::AtomicFile file;
  std::optional<data::DelimitedWriter> text;  // else NPY
  Index rows_to_come = 0;

  File(const std::string& path, const StopToken& stop) : file(path, stop) {
    if (!path.ends_with(".npy")) text.emplace(file, path.ends_with(".tsv") ? '\t' : ',');
  }

  void write_row(std::span<const double> row, const std::string* name) {
    if (text) {
      text->write_row(row, name);
    } else {
      file.write({reinterpret_cast<const char*>(row.data()), row.size_bytes()});
    }
  }
};

MatrixWriter::MatrixWriter(const std::string& path, const StopToken& stop)
    : file_(std::make_unique<File>(path, stop)) {}

MatrixWriter::~MatrixWriter() = default;

void MatrixWriter::begin(Shape shape, const std::vector<std::string>& column_names) {
  file_->rows_to_come = shape.rows;
  if (!file_->text) {
    file_->file.write(data::npy_preamble(shape));
  } else if (!column_names.empty()) {
    file_->text->write_names(column_names);
  }
}

void MatrixWriter::add(MatrixView rows, const std::vector<std::string>& row_names) {
  std::vector<double> row(static_cast<std::size_t>(rows.cols));
  for (Index i = 0; i < rows.rows; ++i) {
    copy_rows(rows, i, 1, row.data());
    file_->write_row(row, row_names.empty() ? nullptr : &row_names[static_cast<std::size_t>(i)]);
  }
  file_->rows_to_come -= rows.rows;
}

void MatrixWriter::settle() { file_->file.settle(); }

void MatrixWriter::finish() {
  if (file_->rows_to_come != 0) throw InternalError("a matrix was written with a wrong size");
  file_->file.commit();
}

}  // namespace pcadim
