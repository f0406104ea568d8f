#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "input.hpp"
#include "named_source.hpp"
#include "pcadim/error.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

template <class Number>
using Numbers = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// Asks a Python function, on the thread that called, for the names of rows; None has none.
RowNamer asking(const nb::object& names, Caller& caller) {
  if (names.is_none()) return {};
  return [&names, &caller](Index first, Index count) {
    std::vector<std::string> some;
    caller.call([&] { some = nb::cast<std::vector<std::string>>(names(first, count)); });
    return some;
  };
}

class MatrixInput final : public Input {
 public:
  MatrixInput(Matrix matrix, std::vector<std::string> column_names, std::vector<Index> groups,
              nb::object row_names, std::string name)
      : matrix_(std::move(matrix)),
        column_names_(std::move(column_names)),
        groups_(std::move(groups)),
        row_names_(std::move(row_names)),
        name_(std::move(name)) {}

  std::unique_ptr<Source> open(const Request&, Caller& caller) override {
    auto source =
        matrix_source(view_of(matrix_), column_names_, groups_, asking(row_names_, caller));
    if (name_.empty()) return source;
    return std::make_unique<NamedSource>(std::move(source), name_);
  }

 private:
  Matrix matrix_;
  std::vector<std::string> column_names_;
  std::vector<Index> groups_;
  nb::object row_names_;
  std::string name_;  // of the file that it was; empty: it always was in memory
};

/// Cells by rows (CSR).
class SparseInput final : public Input {
 public:
  SparseInput(Index cols, Numbers<std::int64_t> start, Numbers<std::uint32_t> column,
              Numbers<double> value, std::vector<std::string> column_names, nb::object row_names)
      : cols_(cols),
        start_(std::move(start)),
        column_(std::move(column)),
        value_(std::move(value)),
        column_names_(std::move(column_names)),
        row_names_(std::move(row_names)) {}

  std::unique_ptr<Source> open(const Request&, Caller& caller) override {
    check_lengths();
    return sparse_matrix_source({rows(), cols_, reinterpret_cast<const Index*>(start_.data()),
                                 column_.data(), value_.data()},
                                column_names_, asking(row_names_, caller));
  }

 private:
  static_assert(sizeof(Index) == sizeof(std::int64_t));

  Index rows() const { return static_cast<Index>(start_.size()) - 1; }

  /// The core knows where rows begin, but not how long the arrays are.
  void check_lengths() const {
    if (start_.size() > 0 && column_.size() == value_.size() &&
        start_.data()[rows()] == static_cast<Index>(value_.size())) {
      return;
    }
    throw InputError("the arrays of the sparse matrix in memory do not fit together");
  }

  Index cols_;
  Numbers<std::int64_t> start_;
  Numbers<std::uint32_t> column_;
  Numbers<double> value_;
  std::vector<std::string> column_names_;
  nb::object row_names_;
};

}  // namespace

MatrixView view_of(const Matrix& matrix) {
  MatrixView view{matrix.data(),
                  Scalar::float64,
                  static_cast<Index>(matrix.shape(0)),
                  static_cast<Index>(matrix.shape(1)),
                  matrix.stride(0),
                  matrix.stride(1)};
  if (matrix.dtype() == nb::dtype<float>()) {
    view.scalar = Scalar::float32;
  } else if (matrix.dtype() != nb::dtype<double>()) {
    throw InputError("the matrix in memory holds neither float32 nor float64 numbers");
  }
  return view;
}

void bind_matrix_inputs(nb::module_& module) {
  nb::class_<Input>(module, "Input", "Data to be asked about; made by one of its subclasses.");
  nb::class_<MatrixInput, Input>(module, "MatrixInput",
                                 "A matrix of float32 or float64 in memory, not copied.")
      .def(
          nb::init<Matrix, std::vector<std::string>, std::vector<Index>, nb::object, std::string>(),
          "matrix"_a.noconvert(), "column_names"_a = std::vector<std::string>(),
          "groups"_a = std::vector<Index>(), "row_names"_a = nb::none(), "name"_a = "");
  nb::class_<SparseInput, Input>(module, "SparseInput", "A CSR matrix in memory, not copied.")
      .def(nb::init<Index, Numbers<std::int64_t>, Numbers<std::uint32_t>, Numbers<double>,
                    std::vector<std::string>, nb::object>(),
           "cols"_a, "start"_a.noconvert(), "column"_a.noconvert(), "value"_a.noconvert(),
           "column_names"_a = std::vector<std::string>(), "row_names"_a = nb::none());
}

}  // namespace pcadim::python
