#pragma once
#include "base/work_meter.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// The prepared data as every fold sees them. Means (and scales) are estimated anew from what is
/// not held out; errors are in the units of the prepared data.
struct HeldOutData {
  const DataMatrix& matrix;
  bool centered = true, scaled = false;
  std::vector<Index> groups;  ///< one number a row, or empty
};

/// HeldOut::elements. R. Bro et al., Analytical and Bioanalytical Chemistry 390 (2008) 1241-1251,
/// the eigenvector method: with loadings V of the other rows, predicting element j of a row from
/// the row's other elements by least squares errs by r_j / (1 - sum_s V_js^2), r the residual of
/// the whole row. With trimmed scores (J. Camacho and A. Ferrer, Journal of Chemometrics 26 (2012)
/// 361-373) the left-out element counts as zero, and the error is r_j + x_j sum_s V_js^2.
std::vector<FoldError> held_out_elements(const HeldOutRequest& request, const HeldOutData& data,
                                         int threads, const Watch& watch);

/// HeldOut::cells. S. Wold, Technometrics 20 (1978) 397-405, with the incomplete fits made by EM.
std::vector<FoldError> held_out_cells(const HeldOutRequest& request, const HeldOutData& data,
                                      int threads, const Watch& watch);

/// Bi-cross-validation of the prepared matrix as it is. A. B. Owen and P. O. Perry, Annals of
/// Applied Statistics 3 (2009) 564-594.
std::vector<FoldError> held_out_blocks(const HeldOutBlocksRequest& request,
                                       const DataMatrix& matrix, int threads, const Watch& watch);

/// What centring (and scaling) by some of the rows did to a column.
struct ColumnUnits {
  double mean = 0, deviation = 1;
};

/// The mean and (divisor n-1) standard deviation of the values, where centring and scaling ask.
ColumnUnits units_of(std::span<const double> values, bool centered, bool scaled);

/// (x - mean) / deviation, in place, for every column.
void apply_units(DataMatrix& matrix, std::span<const ColumnUnits> units);

}  // namespace pcadim
