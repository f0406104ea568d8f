#include "operations/data_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "base/threads/worthwhile.hpp"
#include "linalg/linalg.hpp"
#include "linalg/reflector.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// For one look at every cell.
int threads_for(const DataMatrix& matrix, int threads) {
  return worthwhile_threads(static_cast<double>(matrix.rows) * static_cast<double>(matrix.cols),
                            threads);
}

/// Calls work(first, last) for blocks of rows, whose sums stay in a core's cache.
template <class Work>
void for_row_blocks(const DataMatrix& matrix, int threads, Work work) {
  constexpr Index block = 1024;
  parallel_for((matrix.rows + block - 1) / block, threads_for(matrix, threads), [&](Index number) {
    work(number * block, std::min((number + 1) * block, matrix.rows));
  });
}

}  // namespace

int affordable_threads(Index rows, Index cols, const Effort& effort) {
  constexpr double beside = 2, each = 2;  // the data and a spare copy; a thread's own matrices
  const double bytes = 8.0 * static_cast<double>(rows) * static_cast<double>(cols);
  const auto limit = static_cast<double>(memory_ceiling(effort.memory));
  const double room = (limit / bytes - beside) / each;
  if (room >= 1) return static_cast<int>(std::min<double>(room, thread_count(effort.threads)));
  throw NotApplicable(fmt::format(
      "It works on the data in memory: {:.2g} GB would be needed, {:.2g} GB may be used "
      "({{memory}}).",
      (beside + each) * bytes / 1e9, limit / 1e9));
}

DataMatrix load_matrix(const Source& source, const Preparation& preparation, const Effort& effort) {
  const auto shape = source.shape();
  if (!shape || !source.random_access()) {
    throw InternalError("load_matrix() needs a source with random access");
  }
  affordable_threads(shape->rows, preparation.cols(), effort);
  DataMatrix matrix(shape->rows, preparation.cols());
  constexpr Index block = 64;
  std::vector<std::vector<double>> buffers(static_cast<std::size_t>(thread_count(effort.threads)));
  const double operations = 4 * static_cast<double>(matrix.rows) * static_cast<double>(matrix.cols);
  const int threads = worthwhile_threads(operations, effort.threads);
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

DataMatrix load_as_read(const Source& source, Preparation preparation, const Effort& effort) {
  preparation.shift.assign(preparation.shift.size(), 0.0);
  preparation.factor.assign(preparation.factor.size(), 1.0);
  return load_matrix(source, preparation, effort);
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

void for_columns(const DataMatrix& matrix, int threads, const std::function<void(Index)>& work) {
  parallel_for(matrix.cols, threads_for(matrix, threads), work);
}

std::vector<double> row_squares(const DataMatrix& matrix, int threads) {
  std::vector<double> sums(size(matrix.rows));
  for_row_blocks(matrix, threads, [&](Index first, Index last) {
    for (Index j = 0; j < matrix.cols; ++j) {
      for (Index i = first; i < last; ++i) sums[size(i)] += matrix.at(i, j) * matrix.at(i, j);
    }
  });
  return sums;
}

std::vector<double> column_squares(const DataMatrix& matrix, int threads) {
  std::vector<double> sums(size(matrix.cols));
  for_columns(matrix, threads, [&](Index j) {
    const double* column = matrix.column(j).data();
    sums[size(j)] = inner_product(matrix.rows, column, column);
  });
  return sums;
}

std::vector<double> short_side_products(const DataMatrix& matrix, int threads) {
  const Index n = matrix.rows, p = matrix.cols, side = std::min(n, p);
  std::vector<double> gram(size(side * side));
  p <= n ? add_inner_products(p, n, matrix.values.data(), gram.data(), threads)
         : add_outer_products(n, p, matrix.values.data(), gram.data(), threads);
  return gram;
}

std::vector<double> places_along(const DataMatrix& matrix, std::span<const double> direction,
                                 int threads) {
  std::vector<double> places(size(matrix.rows));
  for_row_blocks(matrix, threads, [&](Index first, Index last) {
    for (Index j = 0; j < matrix.cols; ++j) {
      for (Index i = first; i < last; ++i) places[size(i)] += direction[size(j)] * matrix.at(i, j);
    }
  });
  return places;
}

std::vector<double> random_projection(const DataMatrix& matrix, std::uint64_t seed,
                                      std::uint64_t stream, int threads) {
  std::vector<double> weights(size(matrix.cols));
  fill_normal(weights, seed, stream);
  return places_along(matrix, weights, threads);
}

std::vector<Index> counting(Index count) {
  std::vector<Index> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), Index{0});
  return numbers;
}

std::vector<Index> others(const std::vector<Index>& left_out, Index count) {
  std::vector<Index> result;
  std::ranges::set_difference(counting(count), left_out, std::back_inserter(result));
  return result;
}

}  // namespace pcadim
