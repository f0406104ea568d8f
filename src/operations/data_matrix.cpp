#include "operations/data_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
void require_memory(Index rows, Index cols, Index copies) {
  const double bytes = 8.0 * static_cast<double>(rows) * static_cast<double>(cols);
  const double wanted = bytes * static_cast<double>(copies);
  const auto limit = static_cast<double>(memory_limit());
  if (wanted <= limit) return;
  throw NotApplicable(fmt::format(
      "It works on the data in memory: {:.1f} GB would be needed, {:.1f} GB (half of this "
      "machine's) may be used.",
      wanted / 1e9, limit / 1e9));
}

DataMatrix load_matrix(const Source& source, const Preparation& preparation, int threads,
                       Index copies) {
  const auto shape = source.shape();
  if (!shape || !source.random_access()) {
    throw InternalError("load_matrix() needs a source with random access");
  }
  require_memory(shape->rows, preparation.cols(), copies);
  DataMatrix matrix(shape->rows, preparation.cols());
  constexpr Index block = 64;
  std::vector<std::vector<double>> buffers(static_cast<std::size_t>(thread_count(threads)));
  parallel_for((matrix.rows + block - 1) / block, threads, [&](Index number, Index worker) {
    const Index first = number * block, rows = std::min(block, matrix.rows - first);
    std::vector<double>& buffer = buffers[static_cast<std::size_t>(worker)];
    buffer.resize(static_cast<std::size_t>(rows * shape->cols));
    source.read_rows(first, rows, buffer.data());
    for (Index j = 0; j < matrix.cols; ++j) {
      const auto k = static_cast<std::size_t>(j);
      const double* from = buffer.data() + preparation.kept[k];
      double* to = matrix.column(j).data() + first;
      for (Index i = 0; i < rows; ++i) {
        to[i] = (from[i * shape->cols] - preparation.shift[k]) * preparation.factor[k];
      }
    }
  });
  return matrix;
}

DataMatrix submatrix(const DataMatrix& matrix, std::span<const Index> rows,
                     std::span<const Index> cols) {
  DataMatrix part(std::ssize(rows), std::ssize(cols));
  for (Index j = 0; j < part.cols; ++j) {
    const std::span<const double> from = matrix.column(cols[static_cast<std::size_t>(j)]);
    std::ranges::transform(rows, part.column(j).begin(),
                           [&](Index i) { return from[static_cast<std::size_t>(i)]; });
  }
  return part;
}

std::vector<Index> counting(Index count) {
  std::vector<Index> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), Index{0});
  return numbers;
}

}  // namespace pcadim
