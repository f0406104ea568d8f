#include "adapters/sparse_normalize.hpp"

#include <algorithm>
#include <cmath>

#include "adapters/normalized_rows.hpp"
#include "base/parallel.hpp"
#include "base/size.hpp"

namespace pcadim::data {
namespace {

using Locate = std::function<std::string(Index, Index)>;

/// Calls work(row, its first number, how many) for all rows. Rows do not touch each other.
template <class Work>
void for_rows(SparseMatrix& matrix, int threads, Work work) {
  constexpr Index rows_at_once = 1024;
  const Index pieces = (matrix.rows + rows_at_once - 1) / rows_at_once;
  parallel_for(pieces, threads, [&](Index piece) {
    const Index end = std::min((piece + 1) * rows_at_once, matrix.rows);
    for (Index i = piece * rows_at_once; i < end; ++i) {
      const Index first = matrix.start[size(i)];
      work(i, matrix.value.data() + first, matrix.start[size(i) + 1] - first);
    }
  });
}

/// A row has no finite sum: says which cell is to blame.
[[noreturn]] void complain(const SparseMatrix& matrix, Index row, const std::string& name,
                           const Locate& locate) {
  for (Index k = matrix.start[size(row)]; k < matrix.start[size(row) + 1]; ++k) {
    const double value = matrix.value[size(k)];
    if (value >= 0 && std::isfinite(value)) continue;
    throw_no_count(name, locate(row, Index{matrix.column[size(k)]}), value);
  }
  throw_sum_too_large(name, row);
}

}  // namespace

std::string normalize(SparseMatrix& matrix, const Normalization& how, int threads,
                      const std::string& name, const Locate& locate) {
  std::vector<double> sums(size(matrix.rows));
  for_rows(matrix, threads, [&](Index row, const double* values, Index count) {
    sums[size(row)] = sum_of_counts(values, count);
  });
  const auto bad =
      std::find_if(sums.begin(), sums.end(), [](double s) { return !std::isfinite(s); });
  if (bad != sums.end()) complain(matrix, bad - sums.begin(), name, locate);

  const double target = how.total && how.target == 0 ? median_total(sums, name) : how.target;
  for_rows(matrix, threads, [&](Index row, double* values, Index count) {
    normalize_row(how, sums[size(row)], target, values, count);
  });
  return normalization_words(how, target);
}

}  // namespace pcadim::data
