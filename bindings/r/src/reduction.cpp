#include <cpp11/doubles.hpp>
#include <cpp11/list.hpp>
#include <cpp11/strings.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "background.h"
#include "guarded.h"
#include "inputs.h"
#include "marks.h"
#include "pcadim/contract.hpp"
#include "pcadim/reduce.hpp"
#include "request.h"
#include "to_r.h"

namespace pcadim::r {
namespace {

/// Components, and the scores of all rows, column after column.
struct Reduced {
  Components components;
  std::vector<double> scores;
};

/// Puts rows of scores into their places, beginning with row `first`.
void place(const MatrixView& rows, Index first, Index n, std::vector<double>& scores) {
  const auto* const data = static_cast<const double*>(rows.data);
  for (Index i = 0; i < rows.rows; ++i)
    for (Index j = 0; j < rows.cols; ++j)
      scores[static_cast<std::size_t>(j * n + first + i)] =
          data[i * rows.row_stride + j * rows.col_stride];
}

Reduced reduced(Source& source, const Request& request, const Reduction& reduction) {
  std::vector<double> scores;
  Index first = 0;
  const auto sink = [&](const Components& found, MatrixView rows) {
    if (scores.empty()) scores.resize(static_cast<std::size_t>(found.n * found.d));
    place(rows, first, found.n, scores);
    first += rows.rows;
  };
  Components components = reduce(source, request, reduction, sink);
  return {std::move(components), std::move(scores)};
}

cpp11::sexp list_of(const Reduced& found) {
  using namespace cpp11::literals;
  const Components& of = found.components;
  const int n = static_cast<int>(of.n), p = static_cast<int>(of.p), d = static_cast<int>(of.d);
  const auto& projection = of.projection.empty() ? of.loadings : of.projection;
  cpp11::writable::strings remarks;
  for (const std::string& remark : of.remarks) remarks.push_back(in_r(remark));
  return cpp11::writable::list({
      "d"_nm = d,
      "method"_nm = of.method.value_or(""),
      "noise"_nm = std::string(to_string(of.noise)),
      "column_names"_nm = cpp11::writable::strings(of.column_names),
      "mean"_nm = cpp11::writable::doubles(of.mean),
      "factor"_nm = cpp11::writable::doubles(of.factor),
      "variances"_nm = cpp11::writable::doubles(of.variances),
      "total_variance"_nm = of.total_variance,
      "loadings"_nm = matrix_to_r(of.loadings, p, d),
      "projection"_nm = matrix_to_r(projection, p, d),
      "scores"_nm = matrix_to_r(found.scores, n, d),
      "shrinkage"_nm = cpp11::writable::doubles(of.shrinkage),
      "remarks"_nm = remarks,
  });
}

}  // namespace
}  // namespace pcadim::r

using namespace pcadim;
using namespace pcadim::r;

[[cpp11::register]] cpp11::sexp reduce_(const cpp11::list& input, const std::string& options,
                                        const std::string& kept) {
  return guarded([&] {
    const Request request = request_from(options);
    const auto reduction = options_from_json<Reduction>(kept);
    check_reduction(request, reduction);
    const Opener open = opener_of(input);
    const Reduced found =
        in_background(static_cast<SEXP>(input), [open, request, reduction](const StopToken& stop) {
          const Request asked = with_stop(request, stop);
          return reduced(*open(asked), asked, reduction);
        });
    return list_of(found);
  });
}
