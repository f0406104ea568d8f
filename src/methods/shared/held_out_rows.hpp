#pragma once
#include <limits>
#include <vector>

#include "pcadim/data_operations.hpp"

/// What rows that were held out say about the number of components.
namespace pcadim {

/// Mean log densities of the held-out rows for d = 0 ... max_dim; empty where nothing varies any
/// more without some of the rows.
std::vector<double> mean_log_density(const HeldOutRows& rows);

/// How much more likely rows are with d = `better` than with `other` components, on average, and
/// the standard error of that mean between rows.
struct Gain {
  double mean = 0, standard_error = 0;
};
Gain gain(const HeldOutRows& rows, Index better, Index other);

/// The smallest dimension that loses no more against the best one than a standard error of that
/// loss (between rows), and no more than `most`.
Index smallest_as_good(const HeldOutRows& rows, Index best,
                       double most = std::numeric_limits<double>::infinity());

}  // namespace pcadim
