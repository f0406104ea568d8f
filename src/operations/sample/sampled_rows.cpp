#include "operations/sample/sampled_rows.hpp"

#include <algorithm>
#include <utility>

#include "base/memory.hpp"
#include "base/size.hpp"
#include "operations/data_matrix.hpp"
#include "operations/data_operations.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// The place of a column of the source among those in use.
std::size_t place_of(const Preparation& whole, Index column) {
  return static_cast<std::size_t>(std::ranges::lower_bound(whole.kept, column) -
                                  whole.kept.begin());
}

}  // namespace

ScaledPart some_rows(const WholeData& whole, std::vector<Index> rows) {
  std::ranges::sort(rows);
  return scaled_part(whole.source, std::move(rows),
                     std::vector<double>(size(whole.source.shape()->cols), 1.0), whole.effort);
}

SampledRows::SampledRows(const WholeData& whole, std::vector<Index> rows)
    : part_(some_rows(whole, std::move(rows))) {
  const Shape shape = *part_.source->shape();
  if (!part_.source->sparse()) {  // scattered rows are read once
    cells_.resize(size(shape.rows * shape.cols));
    part_.source->read_rows(0, shape.rows, cells_.data());
    part_.source = matrix_source(row_major(cells_.data(), shape.rows, shape.cols));
  }
  decompose(whole.preprocessing, whole.effort);
}

SampledRows::SampledRows(std::vector<double> cells, Index cols, const Preprocessing& preprocessing,
                         const Effort& effort)
    : cells_(std::move(cells)) {
  part_.source = matrix_source(row_major(cells_.data(), std::ssize(cells_) / cols, cols));
  decompose(preprocessing, effort);
}

void SampledRows::decompose(const Preprocessing& preprocessing, const Effort& effort) {
  try {
    decomposition_ = compute_spectrum(*part_.source, preprocessing, effort, 0, {true, false, true});
  } catch (const InputError& reason) {
    throw NotApplicable(reason.what());
  }
  operations_ = data_operations(*part_.source, decomposition_, effort);
}

SampledRows::~SampledRows() = default;

RowSample SampledRows::sample() const {
  return {decomposition_.spectrum.n, decomposition_.spectrum, operations_.get()};
}

std::vector<double> SampledRows::columns_in_use(const Preparation& whole) const {
  std::vector<double> result(whole.kept.size(), 1.0);
  for (const Index column : operations_->copies().columns)
    result[place_of(whole, decomposition_.preparation.kept[size(column)])] = 0;
  return result;
}

std::vector<double> SampledRows::deviations_for(const Preparation& whole,
                                                const std::vector<double>& found,
                                                std::vector<double> otherwise) const {
  const Preparation& mine = decomposition_.preparation;
  const std::vector<double> in_use = columns_in_use(whole);
  auto next = found.begin();
  for (std::size_t j = 0; j < mine.kept.size(); ++j) {
    const std::size_t place = place_of(whole, mine.kept[j]);
    otherwise[place] = 0;
    if (in_use[place] != 0) otherwise[place] = *next++ * whole.factor[place] / mine.factor[j];
  }
  return otherwise;
}

Index affordable_sample(Index cols, const Effort& effort) {
  constexpr double copies = 8;  // the rows, what operations make of them, and room beside
  const double each = 8 * copies * static_cast<double>(cols);
  return static_cast<Index>(static_cast<double>(memory_ceiling(effort.memory)) / each);
}

}  // namespace pcadim
