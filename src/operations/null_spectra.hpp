#pragma once
#include "base/work_meter.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What null data sets imitate.
struct NullModel {
  Index n = 0;
  bool centered = true, scaled = false;
  std::vector<double> column_deviation;  ///< root mean squares of the prepared columns (divisor n)
  const DataMatrix* data = nullptr;      ///< absent: only normal numbers can be drawn
};

NullModel null_model(const Spectrum& spectrum, std::vector<double> column_deviation);

/// The model of data in memory, which must outlive it.
NullModel null_model(const Spectrum& spectrum, const DataMatrix& prepared);

/// The spectra of null data sets, draw by draw on all threads: each is a pure function of the seed
/// and its number.
NullSpectra null_spectra(const NullRequest& request, const NullModel& model, int threads,
                         const Watch& watch);

}  // namespace pcadim
