#include "rows.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "background.hpp"
#include "input.hpp"
#include "pcadim/error.hpp"
#include "request.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;
using Rows = nb::ndarray<nb::numpy, double, nb::ndim<2>, nb::c_contig>;

constexpr Index cells_at_once = Index{1} << 20;

template <class Number>
void append(const MatrixView& rows, std::vector<double>& numbers) {
  const auto* const data = static_cast<const Number*>(rows.data);
  for (Index i = 0; i < rows.rows; ++i)
    for (Index j = 0; j < rows.cols; ++j)
      numbers.push_back(data[i * rows.row_stride + j * rows.col_stride]);
}

/// The numbers of some rows, row after row, in memory that Python owns.
Rows owned_copy(const MatrixView& rows) {
  const auto n = static_cast<std::size_t>(rows.rows), p = static_cast<std::size_t>(rows.cols);
  auto numbers = std::make_unique<std::vector<double>>();
  numbers->reserve(n * p);
  if (rows.scalar == Scalar::float32) {
    append<float>(rows, *numbers);
  } else {
    append<double>(rows, *numbers);
  }
  double* const first = numbers->data();
  const nb::capsule owner(
      numbers.release(), [](void* own) noexcept { delete static_cast<std::vector<double>*>(own); });
  return Rows(first, {n, p}, owner);
}

MatrixView part_of(const MatrixView& block, Index first, Index count) {
  MatrixView part = block;
  const Index size = block.scalar == Scalar::float32 ? sizeof(float) : sizeof(double);
  part.data = static_cast<const char*>(block.data) + first * block.row_stride * size;
  part.rows = count;
  return part;
}

/// A block may be a whole file; a copy of it never is.
template <class Take>
void in_parts(const MatrixView& block, const Take& take) {
  const Index step = std::max<Index>(1, cells_at_once / std::max<Index>(1, block.cols));
  for (Index first = 0; first < block.rows; first += step)
    take(part_of(block, first, std::min(step, block.rows - first)));
}

/// Hands all rows to `take`, some at a time, on the thread that called.
void read_rows(nb::object input, const Asked& asked, nb::object take) {
  const auto read = [keep = input, source_of = nb::cast<Input*>(input), request = asked.request,
                     take = std::move(take), told = !asked.progress.is_none()](Caller& caller) {
    const Request passed = for_caller(request, caller, told);
    const auto source = source_of->open(passed, caller);
    while (const auto block = source->next()) {
      in_parts(*block, [&](const MatrixView& part) {
        if (passed.stop.stop_requested()) throw Interrupted("stopped");
        caller.call([&] { take(owned_copy(part), source->column_names()); });
      });
    }
    return true;
  };
  in_background(asked.progress, read);
}

}  // namespace

void bind_rows(nb::module_& module) {
  module.def("read_rows", read_rows, "input"_a, "request"_a, "take"_a,
             "Calls take(rows, column_names) for all rows, some at a time; missing cells are NaN.",
             nb::sig("def read_rows(input: Input, request: Request, take: object) -> None"));
}

}  // namespace pcadim::python
