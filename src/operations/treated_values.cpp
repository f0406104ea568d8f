#include "operations/treated_values.hpp"

#include <cmath>

#include "linalg/linalg.hpp"
#include "operations/held_out/held_out.hpp"

namespace pcadim {
namespace {

DataMatrix transposed(const DataMatrix& matrix) {
  DataMatrix result(matrix.cols, matrix.rows);
  for (Index j = 0; j < matrix.cols; ++j) {
    for (Index i = 0; i < matrix.rows; ++i) result.at(j, i) = matrix.at(i, j);
  }
  return result;
}

void standardise_columns(DataMatrix& matrix, bool scaled) {
  std::vector<ColumnUnits> units;
  for (Index j = 0; j < matrix.cols; ++j) {
    units.push_back(units_of(matrix.column(j), true, scaled));
  }
  apply_units(matrix, units);
}

}  // namespace

std::vector<double> treated_squared_values(const DataMatrix& matrix, Treatment treatment) {
  DataMatrix rows = transposed(matrix);
  standardise_columns(rows, treatment == Treatment::rows_standardised);
  if (treatment == Treatment::rows_standardised) {
    rows = transposed(rows);
    standardise_columns(rows, false);
  }
  std::vector<double> values = singular_values(rows.rows, rows.cols, rows.values.data());
  for (double& value : values) value *= value;
  return values;
}

}  // namespace pcadim
