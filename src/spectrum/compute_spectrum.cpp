#include "spectrum/compute_spectrum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/memory.hpp"
#include "linalg/eigenvalues.hpp"
#include "passes/sparse_summary.hpp"
#include "pcadim/error.hpp"
#include "spectrum/computed.hpp"

namespace pcadim {

double zero_row_limit(double total_variance) { return 1e-16 * total_variance; }

namespace {

void check_norms(const NormMeasure& norms, double sum_of_squares) {
  if (norms.nodes.empty()) return;
  double squares = 0;
  for (const NormNode& node : norms.nodes) squares += node.weight * std::exp(2 * node.log_norm);
  if (!(std::abs(squares - sum_of_squares) <= 1e-8 * sum_of_squares)) {
    throw InternalError("the squared row norms do not add up to the total variance");
  }
}

}  // namespace

Spectrum finish_spectrum(std::vector<double> eigenvalues, double total_variance, NormMeasure norms,
                         const Preparation& preparation, const Preprocessing& preprocessing,
                         Index n) {
  check_norms(norms, static_cast<double>(n) * total_variance);
  Spectrum spectrum;
  spectrum.n = n;
  spectrum.p = preparation.cols();
  spectrum.centered = preprocessing.center;
  spectrum.scaled = preprocessing.scale;
  spectrum.eigenvalues = std::move(eigenvalues);
  spectrum.total_variance = total_variance;
  spectrum.norms = std::move(norms);
  drop_zeros(spectrum.eigenvalues, n, spectrum.p, preparation.mean_length);
  return spectrum;
}

bool gram_fits_memory(Shape shape, Index matrices, const Effort& effort) {
  const auto rows = static_cast<double>(shape.rows), cols = static_cast<double>(shape.cols);
  const double side = std::min(rows, cols);
  // Rows: 64 MB of them, or all if there are fewer.
  const double bytes =
      8 * static_cast<double>(matrices) * side * side + std::min(64e6, 16 * rows * cols);
  return bytes <= static_cast<double>(memory_ceiling(effort.memory));
}

/// The products of a Krylov space take some 20 passes over the data, each of them a small share of
/// what a Gram matrix costs once the shorter side is long.
bool few_are_cheaper(Index side, Index count, bool sparse) {
  const Index long_side = sparse ? 2000 : 8000;
  return side > long_side && count <= side / 20;
}

Index leading_count(Index max_dim, Index side) {
  // By default, and at least: the tail is estimated better without strong components in it.
  constexpr Index usual_count = 100, least_count = 50;
  return std::min(max_dim > 0 ? std::max(max_dim, least_count) : usual_count, side);
}

/// Numbers have 16 digits: where nearly all go to a large constant, the differences between the
/// rows are rounding errors.
void require_digits(const Spectrum& spectrum, const Preparation& preparation,
                    const Source& source) {
  if (!spectrum.eigenvalues.empty()) return;
  throw InputError(fmt::format(
      "{}: the columns are {:.0e} times as large as their deviations, so that the digits which "
      "tell "
      "rows apart are lost when the numbers are read; subtract a constant from each column first",
      source.name(), preparation.mean_length / std::sqrt(spectrum.total_variance)));
}

namespace {

// Up to this shorter side all eigenvalues are computed where memory allows: a minute or two of one
// core at most.
constexpr Index affordable_side = 10'000;

// Up to this many rows dense products of them cost next to nothing.
constexpr Index few_rows = 1000;

/// How many leading eigenvalues to look for by products; 0: compute all.
Index count_by_products(const Source& source, Shape shape, const Effort& effort, Index max_dim,
                        bool keep_gram) {
  const Index side = std::min(shape.rows, shape.cols);
  const Index count = leading_count(max_dim, side);
  // A full decomposition holds the Gram matrix of the shorter side, twice, and once more to keep
  // it.
  if (!gram_fits_memory(shape, keep_gram ? 3 : 2, effort)) return count;
  const bool sparse = source.sparse().has_value(), may_cut = max_dim > 0 || sparse;
  return may_cut && side > affordable_side && few_are_cheaper(side, count, sparse) ? count : 0;
}

Decomposition all_eigenvalues(const Source& source, const Preprocessing& preprocessing,
                              const Effort& effort, const Wanted& wanted) {
  const Shape shape = *source.shape();
  if (shape.rows >= shape.cols) return tall_spectrum(source, preprocessing, effort, wanted);
  const auto sparse = source.sparse();
  if (sparse && shape.rows > few_rows && sparse_products_pay(*sparse)) {
    auto result = sparse_wide_spectrum(source, *sparse, preprocessing, effort, wanted);
    if (result) return std::move(*result);
  }
  return wide_spectrum(source, preprocessing, effort, wanted);
}

/// By whoever holds the data, if they compute with them; else from the rows.
Decomposition decompose_source(const Source& source, const Preprocessing& preprocessing,
                               const Effort& effort, Index max_dim, const Wanted& wanted) {
  if (auto computed = computed_spectrum(source, preprocessing, wanted)) return std::move(*computed);
  const Index count = count_by_products(source, *source.shape(), effort, max_dim, wanted.gram);
  return count > 0 ? truncated_spectrum(source, preprocessing, effort, count, wanted)
                   : all_eigenvalues(source, preprocessing, effort, wanted);
}

}  // namespace

Decomposition compute_spectrum(const Source& source, const Preprocessing& preprocessing,
                               const Effort& effort, Index max_dim, const Wanted& wanted) {
  const auto shape = source.shape();
  if (!shape || !source.random_access()) {
    throw InternalError("compute_spectrum() needs a source of known shape with random access");
  }
  require_rows(shape->rows, source);
  Decomposition result = decompose_source(source, preprocessing, effort, max_dim, wanted);
  require_digits(result.spectrum, result.preparation, source);
  if (std::string remark = computing_remark(source); !remark.empty())
    result.remarks.push_back(std::move(remark));
  return result;
}

}  // namespace pcadim
