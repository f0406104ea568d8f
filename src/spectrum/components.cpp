/// How far eigenvectors are off: a symmetric matrix is computed with an error of about eps times
/// its norm, which turns a vector by this error over the distance to the next eigenvalue (Davis and
/// Kahan 1970; G. H. Golub & C. F. Van Loan, Matrix Computations, 8.1). The Gram matrix of data
/// with singular values s has the error eps s_1^2 and distances of squares, the data themselves the
/// error eps s_1 and plain distances: better by the factor (s_k + s_j) / s_1.
#include "spectrum/components.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/memory.hpp"
#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "passes/column_moments.hpp"
#include "pcadim/error.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/computed.hpp"

namespace pcadim {
namespace {

enum class Way { tall, wide, truncated };

Way pick_way(const Source& source, const Effort& effort, Index count) {
  const Shape shape = *source.shape();
  const Index side = std::min(shape.rows, shape.cols);
  // Eigenvectors take the place of the matrix; their work space is twice as large.
  if (!gram_fits_memory(shape, 3, effort)) return Way::truncated;
  if (few_are_cheaper(side, count, source.sparse().has_value())) return Way::truncated;
  return shape.rows >= shape.cols ? Way::tall : Way::wide;
}

PreparedColumns prepare(const Source& source, const Preprocessing& preprocessing,
                        const Effort& effort) {
  if (const auto sparse = source.sparse()) {
    return prepare_columns(column_moments(source, *sparse), source, preprocessing);
  }
  RowWalk walk(source, effort);
  return prepare_columns(column_moments(source, walk), source, preprocessing);
}

LeadingComponents compute(Way way, const Source& source, PreparedColumns columns,
                          const Effort& effort, Index count) {
  switch (way) {
    case Way::tall:
      return tall_components(source, std::move(columns), effort, count);
    case Way::wide:
      return wide_components(source, std::move(columns), effort, count);
    case Way::truncated:
      break;
  }
  return truncated_components(source, std::move(columns), effort, count);
}

[[noreturn]] void refuse_count(const Source& source, Index count, Index most,
                               std::string_view reason) {
  throw InputError(fmt::format(
      "{}: there are only {} principal component{}, not {}: {}; ask for fewer ({{dim}})",
      source.name(), most, most == 1 ? "" : "s", count, reason));
}

void require_count(const Source& source, const PreparedColumns& columns,
                   const Preprocessing& preprocessing, Index count) {
  const Index n = source.shape()->rows, p = columns.preparation.cols();
  const Index most = std::min(preprocessing.free_rows(n), p);
  if (count <= most) return;
  refuse_count(source, count, most,
               fmt::format("the data have {} rows{} and {} columns that vary", n,
                           preprocessing.center ? " (centring takes one away)" : "", p));
}

/// Loadings are kept in memory, and once more while they are made.
void require_memory(const Source& source, Index count, const Effort& effort) {
  const double bytes =
      16.0 * static_cast<double>(source.shape()->cols) * static_cast<double>(count);
  if (bytes <= static_cast<double>(memory_ceiling(effort.memory))) return;
  throw InputError(fmt::format(
      "{}: {} components of {} numbers each need {:.2g} GB of memory; ask for fewer ({{dim}}), or "
      "allow more ({{memory}})",
      source.name(), count, source.shape()->cols, bytes / 1e9));
}

void require_possible(const Source& source, const PreparedColumns& columns,
                      const Preprocessing& preprocessing, const Effort& effort, Index count) {
  require_count(source, columns, preprocessing, count);
  require_memory(source, count, effort);
}

/// Components with their signs fixed, if there are as many as were asked for.
LeadingComponents finished(const Source& source, LeadingComponents result, Index count) {
  const Index found = std::ssize(result.variances);
  if (found < count) {
    refuse_count(source, count, found, fmt::format("the rank of the data is {}", found));
  }
  fix_signs(result.loadings, result.preparation.cols());
  return result;
}

/// By whoever holds the data, if they compute with them.
std::optional<LeadingComponents> own_components(const Source& source,
                                                const Preprocessing& preprocessing,
                                                const Effort& effort, Index count) {
  auto columns = computed_columns(source, preprocessing);
  if (!columns) return std::nullopt;
  require_possible(source, *columns, preprocessing, effort, count);
  return computed_components(source, std::move(*columns), count);
}

/// Of the expected X'X/n of data with missing cells, which have no factor to fall back on. With few
/// rows it has more eigenvalues than data of these rows have components.
LeadingComponents components_of_scatter(const Source& source, Decomposition& known,
                                        const Preprocessing& preprocessing, const Effort& effort,
                                        Index count) {
  PreparedColumns columns{known.preparation, known.spectrum.total_variance};
  require_possible(source, columns, preprocessing, effort, count);
  const Index p = columns.preparation.cols();
  std::vector<double> scatter = std::move(known.scatter);
  Eigenpairs pairs = leading_eigenpairs(p, scatter.data(), count, effort.threads);
  for (double& value : pairs.values) value = std::max(value, 0.0);
  drop_zeros(pairs.values, source.shape()->rows, p, columns.preparation.mean_length);
  const Index rank = std::ssize(known.spectrum.eigenvalues);
  pairs.values.resize(size(std::min<Index>({count, std::ssize(pairs.values), rank})));
  pairs.vectors.resize(pairs.values.size() * size(p));
  return finished(source,
                  {std::move(columns.preparation),
                   columns.total_variance,
                   std::move(pairs.values),
                   std::move(pairs.vectors),
                   {}},
                  count);
}

}  // namespace

LeadingComponents leading_components(const Source& source, const Preprocessing& preprocessing,
                                     const Effort& effort, Index count) {
  if (!source.shape() || !source.random_access()) {
    throw InternalError("leading_components() needs a source of known shape with random access");
  }
  require_rows(source.shape()->rows, source);
  if (auto own = own_components(source, preprocessing, effort, count))
    return finished(source, std::move(*own), count);
  PreparedColumns columns = prepare(source, preprocessing, effort);
  require_possible(source, columns, preprocessing, effort, count);
  return finished(
      source, compute(pick_way(source, effort, count), source, std::move(columns), effort, count),
      count);
}

LeadingComponents leading_components(const Source& source, Decomposition& known,
                                     const Preprocessing& preprocessing, const Effort& effort,
                                     Index count) {
  if (!known.scatter.empty())
    return components_of_scatter(source, known, preprocessing, effort, count);
  if (known.gram.empty()) return leading_components(source, preprocessing, effort, count);
  PreparedColumns columns{known.preparation, known.spectrum.total_variance};
  require_possible(source, columns, preprocessing, effort, count);
  KnownGram gram{std::move(known.gram), std::move(known.form)};
  const bool tall = source.shape()->rows >= source.shape()->cols;
  const auto way = tall ? tall_components : wide_components;
  return finished(source, way(source, std::move(columns), effort, count, std::move(gram)), count);
}

Eigenpairs leading_pairs(KnownGram gram, Index n, Index side, Index count, int threads,
                         const std::function<Zeroed<double>()>& compute) {
  if (auto pairs = leading_eigenpairs(gram.form, count)) {
    for (double& value : pairs->values) value *= static_cast<double>(n);
    return std::move(*pairs);
  }
  for (double& value : gram.matrix) value *= static_cast<double>(n);
  if (gram.matrix.empty()) gram.matrix = compute();
  return leading_eigenpairs(side, gram.matrix.data(), count, threads);
}

void fix_signs(std::vector<double>& loadings, Index p) {
  constexpr double rounding = 1e-9;
  const auto smaller = [](double a, double b) { return std::abs(a) < std::abs(b); };
  for (auto column = loadings.begin(); column != loadings.end(); column += offset(p)) {
    const auto end = column + offset(p);
    const double largest = std::abs(*std::max_element(column, end, smaller));
    const auto first = std::find_if(
        column, end, [largest](double x) { return std::abs(x) >= (1 - rounding) * largest; });
    if (*first >= 0) continue;
    std::for_each(column, end, [](double& x) { x = -x; });
  }
}

bool gram_resolves(const std::vector<double>& eigenvalues, Index count) {
  constexpr double smallest_share = 1e-6, good_enough = 1e-12, worthwhile = 1.0 / 8;
  const double first = eigenvalues.front();
  const auto root = [&](Index k) { return std::sqrt(eigenvalues[size(k)] / first); };
  for (Index k = 0; k < count; ++k) {
    if (!(eigenvalues[size(k)] >= smallest_share * first)) return false;
    for (const Index other : {k - 1, k + 1}) {
      if (other < 0 || other >= std::ssize(eigenvalues)) continue;
      const double distance = std::abs(eigenvalues[size(k)] - eigenvalues[size(other)]) / first;
      const bool blurred = distance * good_enough < std::numeric_limits<double>::epsilon();
      if (blurred && root(k) + root(other) < worthwhile) return false;
    }
  }
  return true;
}

Eigenpairs squared(SingularVectors parts) {
  for (double& value : parts.values) value *= value;
  return {std::move(parts.values), std::move(parts.left)};
}

void keep_nonzero(Eigenpairs& pairs, Index count, const Preparation& preparation, Index n) {
  if (pairs.values.empty()) return;
  const Index side = std::ssize(pairs.vectors) / std::ssize(pairs.values);
  for (double& value : pairs.values) value /= static_cast<double>(n);
  drop_zeros(pairs.values, n, preparation.cols(), preparation.mean_length);
  const Index kept = std::min<Index>(count, std::ssize(pairs.values));
  pairs.values.resize(size(kept));
  pairs.vectors.resize(size(kept * side));
}

}  // namespace pcadim
