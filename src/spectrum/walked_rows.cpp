#include "spectrum/walked_rows.hpp"

#include "passes/column_moments.hpp"
#include "passes/row_norms.hpp"

namespace pcadim {

WalkedRows::WalkedRows(const Source& source, const Effort& effort)
    : source_(source), effort_(effort), sparse_(source.sparse()) {
  if (!sparse_) walk_.emplace(source, effort);
}

std::vector<ColumnMoments> WalkedRows::moments(bool& whole_numbers) {
  return sparse_ ? column_moments(source_, *sparse_, &whole_numbers)
                 : column_moments(source_, *walk_, &whole_numbers);
}

NormCells WalkedRows::norms(const Preparation& preparation, double zero_limit,
                            LongestRows& longest) {
  NormCells cells;
  const NormTask task{preparation, zero_limit, cells, &longest};
  if (sparse_) {
    gather_norms(*sparse_, task);
  } else {
    gather_norms(*walk_, "reading the data: rows", std::span(&task, 1));
  }
  return cells;
}

std::unique_ptr<PreparedProducts> WalkedRows::products(const Preparation& preparation) {
  return sparse_ ? sparse_products(*sparse_, preparation, effort_.threads)
                 : dense_products(*walk_, preparation);
}

}  // namespace pcadim
