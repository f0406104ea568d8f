#pragma once
#include <memory>
#include <vector>

#include "operations/sample/divided_whole.hpp"
#include "operations/sample/scaled_part.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {

/// Some rows (from 0, in any order) as they are, ascending.
ScaledPart some_rows(const WholeData& whole, std::vector<Index> rows);

/// Some rows of data that are too large to be looked at often, with the operations on them.
class SampledRows {
 public:
  /// Throws NotApplicable where these rows (from 0, in any order) cannot be decomposed.
  SampledRows(const WholeData& whole, std::vector<Index> rows);
  /// Rows that were drawn and brought here: their cells as they were read, row after row.
  SampledRows(std::vector<double> cells, Index cols, const Preprocessing& preprocessing,
              const Effort& effort);
  SampledRows(const SampledRows&) = delete;  // the operations know where the rows are
  SampledRows& operator=(const SampledRows&) = delete;
  ~SampledRows();

  RowSample sample() const;

  /// For each column in use of the whole data: 0 if it depends on others in the sample, else 1.
  std::vector<double> columns_in_use(const Preparation& whole) const;

  /// The deviations of the noise as they were found in the sample, in units of the whole data as
  /// they are prepared: 0 for columns that depend on others, `otherwise` for those that do not vary
  /// in the sample.
  std::vector<double> deviations_for(const Preparation& whole, const std::vector<double>& found,
                                     std::vector<double> otherwise) const;

 private:
  void decompose(const Preprocessing& preprocessing, const Effort& effort);

  ScaledPart part_;
  std::vector<double> cells_;
  Decomposition decomposition_;
  std::unique_ptr<DataOperations> operations_;
};

/// How many rows may be looked at in memory, with the copies that operations make.
Index affordable_sample(Index cols, const Effort& effort);

}  // namespace pcadim
