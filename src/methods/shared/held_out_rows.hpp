#pragma once
#include <vector>

#include "pcadim/data_operations.hpp"

/// What rows that were held out say about the number of components.
namespace pcadim {

/// Mean log densities of the held-out rows for d = 0 ... max_dim.
std::vector<double> mean_log_density(const HeldOutRows& rows);

/// How much more likely rows are with d = `better` than with `other` components, on average, and
/// the standard error of that mean between rows.
struct Gain {
  double mean = 0, standard_error = 0;
};
Gain gain(const HeldOutRows& rows, Index better, Index other);

}  // namespace pcadim
