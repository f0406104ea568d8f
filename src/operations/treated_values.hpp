#pragma once
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// The squared singular values, descending, of a matrix after a treatment.
std::vector<double> treated_squared_values(const DataMatrix& matrix, Treatment treatment);

}  // namespace pcadim
