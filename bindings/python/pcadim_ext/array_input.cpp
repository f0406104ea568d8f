#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "input.hpp"
#include "pcadim/computing_source.hpp"
#include "pcadim/error.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

using Numbers = nb::ndarray<const double, nb::c_contig, nb::device::cpu>;

/// Numbers for Python, copied: nobody knows how long it keeps them.
nb::object vector_of(std::span<const double> numbers) {
  nb::ndarray<nb::numpy, const double, nb::ndim<1>> view(numbers.data(), {numbers.size()});
  return view.cast(nb::rv_policy::copy);
}

Numbers numbers_in(const nb::object& array, std::size_t count) {
  auto numbers = nb::cast<Numbers>(array, false);
  if (numbers.size() == count) return numbers;
  throw InternalError("the owner of an array returned another number of numbers than asked for");
}

std::vector<double> list_of(const nb::object& array) {
  const auto numbers = nb::cast<Numbers>(array, false);
  return {numbers.data(), numbers.data() + numbers.size()};
}

/// A Python object that holds an array and computes with it (_device_matrix.py).
class ArrayInput final : public Input {
 public:
  ArrayInput(nb::object owner, Index rows, Index cols, std::vector<Index> groups)
      : owner(std::move(owner)), shape{rows, cols}, groups(std::move(groups)) {
    if (this->groups.empty() || std::ssize(this->groups) == rows) return;
    throw UsageError(std::to_string(this->groups.size()) + " groups were given for a matrix of " +
                     std::to_string(rows) + " rows; give one for each, or none");
  }

  std::unique_ptr<Source> open(const Request& request, Caller& caller) override;

  const nb::object owner;
  const Shape shape;
  const std::vector<Index> groups;
};

/// Every call goes to the thread that called from Python, one at a time.
class ArraySource final : public ComputingSource {
 public:
  ArraySource(const ArrayInput& input, Caller& caller) : input_(input), caller_(caller) {}

  std::optional<Shape> shape() const override { return input_.shape; }
  std::optional<MatrixView> next() override;
  void rewind() override { next_row_ = 0; }
  bool random_access() const override { return true; }
  void read_rows(Index first, Index count, double* out) const override {
    read({first, count}, {0, input_.shape.cols}, out);
  }
  void read_columns(Index first, Index count, double* out) const override;
  void read_panel(Index first, Index count, double* out) const override {
    read({0, input_.shape.rows}, {first, count}, out);
  }
  std::vector<Index> groups() const override { return input_.groups; }
  std::string name() const override { return "matrix in memory"; }

  std::optional<ComputedColumns> columns() const override;
  ComputedSpectrum spectrum(const ColumnTransform& transform, bool norms,
                            bool vectors) const override;
  std::vector<double> squared_singular_values(const ColumnTransform& transform) const override;
  std::vector<double> scatter() const override;
  ComputedVectors eigenvectors(const ColumnTransform& transform, Index count) const override;
  std::vector<double> transposed_product(const ColumnTransform& transform,
                                         std::span<const double> vectors) const override;
  std::string remark() const override;

 private:
  struct Range {
    Index first, count;
  };

  void ask(const std::function<void()>& task) const {
    const std::lock_guard lock(mutex_);
    caller_.call(task);
  }

  void read(Range rows, Range cols, double* out) const {
    ask([&] {
      const nb::object cells =
          input_.owner.attr("cells")(rows.first, rows.count, cols.first, cols.count);
      const Numbers numbers = numbers_in(cells, static_cast<std::size_t>(rows.count * cols.count));
      std::copy_n(numbers.data(), numbers.size(), out);
    });
  }

  /// A method of the owner, with the columns' transform and more.
  template <class... More>
  nb::object of_prepared(const char* method, const ColumnTransform& transform,
                         const More&... more) const {
    return input_.owner.attr(method)(vector_of(transform.shift), vector_of(transform.factor),
                                     more...);
  }

  const ArrayInput& input_;
  Caller& caller_;
  mutable std::mutex mutex_;
  Index next_row_ = 0;
  std::vector<double> block_;
};

std::optional<MatrixView> ArraySource::next() {
  const auto [rows, cols] = input_.shape;
  if (next_row_ >= rows) return std::nullopt;
  const Index count =
      std::min(rows - next_row_, std::max<Index>(1, (Index{1} << 17) / std::max<Index>(1, cols)));
  block_.resize(static_cast<std::size_t>(count * cols));
  read_rows(next_row_, count, block_.data());
  next_row_ += count;
  return row_major(block_.data(), count, cols);
}

void ArraySource::read_columns(Index first, Index count, double* out) const {
  const Index rows = input_.shape.rows;
  std::vector<double> panel(static_cast<std::size_t>(rows * count));
  read_panel(first, count, panel.data());
  for (Index j = 0; j < count; ++j) {
    for (Index i = 0; i < rows; ++i) *out++ = panel[static_cast<std::size_t>(i * count + j)];
  }
}

std::optional<ComputedColumns> ArraySource::columns() const {
  std::optional<ComputedColumns> columns;
  ask([&] {
    const nb::object found = input_.owner.attr("columns")();
    if (found.is_none()) return;
    columns = {list_of(found.attr("mean")), list_of(found.attr("squares")),
               list_of(found.attr("minimum")), list_of(found.attr("maximum")),
               nb::cast<bool>(found.attr("whole_numbers"))};
  });
  return columns;
}

ComputedSpectrum ArraySource::spectrum(const ColumnTransform& transform, bool norms,
                                       bool vectors) const {
  ComputedSpectrum spectrum;
  ask([&] {
    spectrum.eigenvalues = list_of(of_prepared("eigenvalues", transform, vectors));
    if (norms) spectrum.squared_norms = list_of(of_prepared("squared_norms", transform));
  });
  return spectrum;
}

std::vector<double> ArraySource::squared_singular_values(const ColumnTransform& transform) const {
  std::vector<double> values;
  ask([&] { values = list_of(of_prepared("squared_singular_values", transform)); });
  return values;
}

std::vector<double> ArraySource::scatter() const {
  std::vector<double> values;
  ask([&] { values = list_of(input_.owner.attr("scatter")()); });
  return values;
}

ComputedVectors ArraySource::eigenvectors(const ColumnTransform& transform, Index count) const {
  ComputedVectors found;
  ask([&] {
    const nb::object pairs = of_prepared("eigenvectors", transform, count);
    found.values = list_of(pairs[0]);
    found.vectors = list_of(pairs[1]);
  });
  return found;
}

std::vector<double> ArraySource::transposed_product(const ColumnTransform& transform,
                                                    std::span<const double> vectors) const {
  std::vector<double> product;
  ask([&] { product = list_of(of_prepared("transposed_product", transform, vector_of(vectors))); });
  return product;
}

std::string ArraySource::remark() const {
  std::string remark;
  ask([&] { remark = nb::cast<std::string>(input_.owner.attr("remark")); });
  return remark;
}

std::unique_ptr<Source> ArrayInput::open(const Request&, Caller& caller) {
  return std::make_unique<ArraySource>(*this, caller);
}

}  // namespace

void bind_array_input(nb::module_& module) {
  nb::class_<ArrayInput, Input>(module, "ArrayInput",
                                "An array whose owner computes with it where it is.")
      .def(nb::init<nb::object, Index, Index, std::vector<Index>>(), "owner"_a, "rows"_a, "cols"_a,
           "groups"_a = std::vector<Index>());
}

}  // namespace pcadim::python
