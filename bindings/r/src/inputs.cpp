#include "inputs.h"

#include <cpp11/as.hpp>
#include <cpp11/integers.hpp>
#include <cpp11/strings.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/contract.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"

namespace pcadim::r {
namespace {

/// Names are taken over at once: only R's own thread may read them.
std::vector<std::string> names_of(SEXP names) {
  if (Rf_isNull(names)) return {};
  return cpp11::as_cpp<std::vector<std::string>>(names);
}

std::vector<Index> groups_of(SEXP groups) {
  if (Rf_isNull(groups)) return {};
  return {INTEGER(groups), INTEGER(groups) + Rf_xlength(groups)};
}

Opener matrix_opener(const cpp11::list& input) {
  SEXP x = input["x"];
  const Index rows_there = Rf_nrows(x), cols_there = Rf_ncols(x);
  const bool turned = cpp11::as_cpp<bool>(input["turned"]);
  const MatrixView view = turned ? row_major(REAL(x), cols_there, rows_there)
                                 : column_major(REAL(x), rows_there, cols_there);
  return [view, columns = names_of(input["columns"]), rows = names_of(input["rows"]),
          groups = groups_of(input["groups"])](const Request&) {
    return matrix_source(view, columns, groups, row_namer(rows));
  };
}

/// Sparse cells by rows, in arrays of their own where R has them otherwise.
struct Cells {
  Index rows = 0, cols = 0;
  std::vector<Index> start;
  std::vector<std::uint32_t> own_column;
  std::vector<double> own_value;
  const std::uint32_t* column = nullptr;
  const double* value = nullptr;

  SparseView view() const { return {rows, cols, start.data(), column, value}; }
};

/// A dgCMatrix whose columns are observations lies by rows as we want them.
std::shared_ptr<Cells> as_they_are(const int* p, const int* i, const double* x, Shape shape) {
  auto cells = std::make_shared<Cells>();
  cells->rows = shape.rows;
  cells->cols = shape.cols;
  cells->start.assign(p, p + shape.rows + 1);
  cells->column = reinterpret_cast<const std::uint32_t*>(i);  // never negative
  cells->value = x;
  return cells;
}

/// The cells of columns p, sorted by rows.
std::shared_ptr<Cells> by_rows(const int* p, const int* i, const double* x, Shape shape) {
  auto cells = std::make_shared<Cells>();
  const Index count = p[shape.cols];
  cells->rows = shape.rows;
  cells->cols = shape.cols;
  cells->start.assign(static_cast<std::size_t>(shape.rows) + 1, 0);
  cells->own_column.resize(static_cast<std::size_t>(count));
  cells->own_value.resize(static_cast<std::size_t>(count));
  for (Index k = 0; k < count; ++k) ++cells->start[static_cast<std::size_t>(i[k]) + 1];
  for (std::size_t row = 1; row < cells->start.size(); ++row)
    cells->start[row] += cells->start[row - 1];
  std::vector<Index> next(cells->start.begin(), cells->start.end() - 1);
  for (Index column = 0; column < shape.cols; ++column) {
    for (Index k = p[column]; k < p[column + 1]; ++k) {
      const auto place = static_cast<std::size_t>(next[static_cast<std::size_t>(i[k])]++);
      cells->own_column[place] = static_cast<std::uint32_t>(column);
      cells->own_value[place] = x[k];
    }
  }
  cells->column = cells->own_column.data();
  cells->value = cells->own_value.data();
  return cells;
}

/// A source that keeps the cells it looks at.
class SparseInput {
 public:
  SparseInput(const cpp11::list& input, bool rows_first)
      : p_(INTEGER(input["p"])),
        i_(INTEGER(input["i"])),
        x_(REAL(input["x"])),
        rows_first_(rows_first),
        columns_(names_of(input["columns"])),
        rows_(names_of(input["rows"])) {
    const cpp11::integers dim(static_cast<SEXP>(input["dim"]));
    shape_ = rows_first ? Shape{dim[1], dim[0]} : Shape{dim[0], dim[1]};
  }

  std::unique_ptr<Source> open() {
    cells_ = rows_first_ ? as_they_are(p_, i_, x_, shape_) : by_rows(p_, i_, x_, shape_);
    return sparse_matrix_source(cells_->view(), columns_, row_namer(rows_));
  }

 private:
  const int *p_, *i_;
  const double* x_;
  bool rows_first_;
  std::vector<std::string> columns_, rows_;
  Shape shape_;
  std::shared_ptr<Cells> cells_;
};

Opener sparse_opener(const cpp11::list& input) {
  const auto data = std::make_shared<SparseInput>(input, cpp11::as_cpp<bool>(input["by_rows"]));
  return [data](const Request&) { return data->open(); };
}

Opener file_opener(const cpp11::list& input) {
  const auto path = cpp11::as_cpp<std::string>(input["path"]);
  const auto read = options_from_json<ReadOptions>(cpp11::as_cpp<std::string>(input["read"]));
  return [path, read](const Request& request) {
    ReadOptions options = read;
    options.memory = request.memory;
    options.threads = request.threads;
    options.stop = request.stop;
    return open_source(path, options);
  };
}

}  // namespace

Opener opener_of(const cpp11::list& input) {
  const auto kind = cpp11::as_cpp<std::string>(input["kind"]);
  if (kind == "matrix") return matrix_opener(input);
  if (kind == "sparse") return sparse_opener(input);
  if (kind == "file") return file_opener(input);
  throw InternalError("no input is of the kind '" + kind + "'");
}

}  // namespace pcadim::r
