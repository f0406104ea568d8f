#pragma once
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// The squared singular values, descending, of a matrix (taken over) after a treatment.
std::vector<double> treated_squared_values(DataMatrix matrix, Treatment treatment);

}  // namespace pcadim
