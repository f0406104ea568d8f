#pragma once
#include <functional>
#include <utility>

#include "operations/data_matrix.hpp"
#include "passes/row_facts.hpp"

namespace pcadim {

/// A matrix whose cells come into memory when they are first asked for.
class DataOnDemand {
 public:
  /// One that is there already, and must outlive this.
  DataOnDemand(const DataMatrix& data)  // NOLINT(google-explicit-constructor): it is the same data
      : rows(data.rows), cols(data.cols), load_([&data]() -> const DataMatrix& { return data; }) {}
  DataOnDemand(Index row_count, Index col_count, std::function<const DataMatrix&()> load)
      : rows(row_count), cols(col_count), load_(std::move(load)) {}

  const DataMatrix& cells() const { return load_(); }

  Index rows = 0, cols = 0;

 private:
  std::function<const DataMatrix&()> load_;
};

/// What is known of rows whose cells are not in memory. Only of data with no more columns than
/// rows.
struct PassedRows {
  const RowFacts& facts;
  /// The rows times some vectors (columns x any number), column after column.
  std::function<std::vector<double>(const std::vector<double>& vectors)> times;
};

}  // namespace pcadim
