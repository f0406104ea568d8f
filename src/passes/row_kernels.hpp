#pragma once
#include <cstddef>

/// The loops that touch every number. Compiled several times for the vector units a processor
/// may have and picked at run time; no reassociation and no fused operations, so every version
/// gives the same digits.
namespace pcadim {

/// sum += row, minimum = min(minimum, row), maximum = max(maximum, row), for `rows` rows.
void accumulate_columns(const double* data, std::size_t rows, std::size_t cols, double* sum,
                        double* minimum, double* maximum);

/// out = row - shift, for `rows` rows.
void subtract_from_rows(const double* data, std::size_t rows, std::size_t cols, const double* shift,
                        double* out);

/// The same, rounded to float32, and squares += (row - shift)^2 before that.
void subtract_from_rows(const double* data, std::size_t rows, std::size_t cols, const double* shift,
                        float* out, double* squares);

/// row = (row - shift) * factor, for `rows` rows, in place.
void prepare_rows(double* data, std::size_t rows, std::size_t cols, const double* shift,
                  const double* factor);

/// squares += (row - shift)^2, for `rows` rows.
void add_squared_distances(const double* data, std::size_t rows, std::size_t cols,
                           const double* shift, double* squares);

/// The squared length of (row - shift) * factor.
double squared_length(const double* row, std::size_t cols, const double* shift,
                      const double* factor);

/// How many vectors multiply_row() takes.
inline constexpr std::size_t row_vectors = 6;

/// products[k] = the product of row - shift with vector k, which begins at vectors + k * cols.
void multiply_row(const double* row, std::size_t cols, const double* shift, const double* vectors,
                  double* products);

/// Is every one of these a whole number? Stops soon after the first that is not.
bool all_whole(const double* cells, std::size_t count);

}  // namespace pcadim
