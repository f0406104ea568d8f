#pragma once
#include <cstddef>

/// The three loops that touch every number. Compiled several times for the vector units a processor
/// may have and picked at run time; no reassociation and no fused operations, so every version
/// gives the same digits.
namespace pcadim {

/// sum += row, minimum = min(minimum, row), maximum = max(maximum, row), for `rows` rows.
void accumulate_columns(const double* data, std::size_t rows, std::size_t cols, double* sum,
                        double* minimum, double* maximum);

/// out = row - shift, for `rows` rows.
void subtract_from_rows(const double* data, std::size_t rows, std::size_t cols, const double* shift,
                        double* out);

/// The squared length of (row - shift) * factor.
double squared_length(const double* row, std::size_t cols, const double* shift,
                      const double* factor);

}  // namespace pcadim
