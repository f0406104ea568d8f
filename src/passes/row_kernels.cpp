#include "passes/row_kernels.hpp"

#include <algorithm>
#include <cmath>

#include "base/vector_versions.hpp"

namespace pcadim {

PCADIM_VECTOR_VERSIONS
void accumulate_columns(const double* data, std::size_t rows, std::size_t cols,
                        double* __restrict sum, double* __restrict minimum,
                        double* __restrict maximum) {
  for (std::size_t i = 0; i < rows; ++i) {
    const double* __restrict row = data + i * cols;
    for (std::size_t j = 0; j < cols; ++j) {
      sum[j] += row[j];
      minimum[j] = row[j] < minimum[j] ? row[j] : minimum[j];
      maximum[j] = row[j] > maximum[j] ? row[j] : maximum[j];
    }
  }
}

PCADIM_VECTOR_VERSIONS
void subtract_from_rows(const double* data, std::size_t rows, std::size_t cols,
                        const double* __restrict shift, double* __restrict out) {
  for (std::size_t i = 0; i < rows; ++i) {
    const double* __restrict row = data + i * cols;
    for (std::size_t j = 0; j < cols; ++j) out[i * cols + j] = row[j] - shift[j];
  }
}

PCADIM_VECTOR_VERSIONS
void subtract_from_rows(const double* data, std::size_t rows, std::size_t cols,
                        const double* __restrict shift, float* __restrict out,
                        double* __restrict squares) {
  for (std::size_t i = 0; i < rows; ++i) {
    const double* __restrict row = data + i * cols;
    for (std::size_t j = 0; j < cols; ++j) {
      const double distance = row[j] - shift[j];
      out[i * cols + j] = static_cast<float>(distance);
      squares[j] += distance * distance;
    }
  }
}

PCADIM_VECTOR_VERSIONS
void prepare_rows(double* data, std::size_t rows, std::size_t cols, const double* __restrict shift,
                  const double* __restrict factor) {
  for (std::size_t i = 0; i < rows; ++i) {
    double* __restrict row = data + i * cols;
    for (std::size_t j = 0; j < cols; ++j) row[j] = (row[j] - shift[j]) * factor[j];
  }
}

PCADIM_VECTOR_VERSIONS
void add_squared_distances(const double* data, std::size_t rows, std::size_t cols,
                           const double* __restrict shift, double* __restrict squares) {
  for (std::size_t i = 0; i < rows; ++i) {
    const double* __restrict row = data + i * cols;
    for (std::size_t j = 0; j < cols; ++j) {
      squares[j] += (row[j] - shift[j]) * (row[j] - shift[j]);
    }
  }
}

PCADIM_VECTOR_VERSIONS
double squared_length(const double* row, std::size_t cols, const double* shift,
                      const double* factor) {
  // Eight running sums in a fixed order: one vector register, or eight plain numbers.
  constexpr std::size_t lanes = 8;
  const std::size_t whole = cols - cols % lanes;
  double sums[lanes] = {};
  for (std::size_t j = 0; j < whole; j += lanes) {
    for (std::size_t k = 0; k < lanes; ++k) {
      const double x = (row[j + k] - shift[j + k]) * factor[j + k];
      sums[k] += x * x;
    }
  }
  for (std::size_t j = whole; j < cols; ++j) {
    const double x = (row[j] - shift[j]) * factor[j];
    sums[j - whole] += x * x;
  }
  return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

PCADIM_VECTOR_VERSIONS
void multiply_row(const double* row, std::size_t cols, const double* shift, const double* vectors,
                  double* products) {
  // Running sums as in squared_length(), of all vectors at once: a row is loaded once.
  constexpr std::size_t lanes = 8;
  const std::size_t whole = cols - cols % lanes;
  double sums[row_vectors][lanes] = {};
  for (std::size_t j = 0; j < whole; j += lanes) {
    double x[lanes];
    for (std::size_t i = 0; i < lanes; ++i) x[i] = row[j + i] - shift[j + i];
    for (std::size_t k = 0; k < row_vectors; ++k) {
      const double* vector = vectors + k * cols + j;
      for (std::size_t i = 0; i < lanes; ++i) sums[k][i] += x[i] * vector[i];
    }
  }
  // The rest is added apart: sums that were reached by a changing place would leave the registers.
  for (std::size_t k = 0; k < row_vectors; ++k) {
    const double* sum = sums[k];
    products[k] = ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
  }
  for (std::size_t k = 0; k < row_vectors; ++k) {
    for (std::size_t j = whole; j < cols; ++j)
      products[k] += (row[j] - shift[j]) * vectors[k * cols + j];
  }
}

PCADIM_VECTOR_VERSIONS
bool all_whole(const double* cells, std::size_t count) {
  constexpr std::size_t some = 64;
  for (std::size_t begin = 0; begin < count; begin += some) {
    const std::size_t end = std::min(begin + some, count);
    double fractions = 0;
    for (std::size_t k = begin; k < end; ++k) fractions += cells[k] == std::floor(cells[k]) ? 0 : 1;
    if (fractions > 0) return false;
  }
  return true;
}

}  // namespace pcadim
