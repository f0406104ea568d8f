#include "missing/row_patterns.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/size.hpp"

namespace pcadim {
namespace {

std::vector<Index> holes_of(const double* row, Index cols) {
  std::vector<Index> holes;
  for (Index j = 0; j < cols; ++j) {
    if (std::isnan(row[j])) holes.push_back(j);
  }
  return holes;
}

}  // namespace

std::vector<Index> observed_columns(const std::vector<Index>& missing, Index cols) {
  std::vector<Index> rest;
  auto hole = missing.begin();
  for (Index j = 0; j < cols; ++j) {
    if (hole != missing.end() && *hole == j) {
      ++hole;
    } else {
      rest.push_back(j);
    }
  }
  return rest;
}

Index IncompleteRows::missing_cells() const {
  Index cells = 0;
  for (const RowPattern& pattern : patterns) cells += pattern.rows * std::ssize(pattern.missing);
  return cells;
}

IncompleteRows sort_by_holes(Index rows, Index cols, std::vector<double> values) {
  std::map<std::vector<Index>, std::vector<Index>> rows_of;  // holes -> rows
  for (Index i = 0; i < rows; ++i) rows_of[holes_of(&values[size(i * cols)], cols)].push_back(i);
  std::vector<Index> complete;
  if (const auto found = rows_of.find({}); found != rows_of.end()) {
    complete = std::move(found->second);
    rows_of.erase(found);
  }
  IncompleteRows sorted;
  sorted.rows = rows;
  sorted.cols = cols;
  sorted.values.reserve(values.size());
  const auto append = [&](Index i) {
    const double* row = &values[size(i * cols)];
    sorted.values.insert(sorted.values.end(), row, row + cols);
  };
  for (auto& [holes, members] : rows_of) {
    std::ranges::for_each(members, append);
    sorted.patterns.push_back({holes, sorted.incomplete, std::ssize(members)});
    sorted.incomplete += std::ssize(members);
  }
  std::ranges::for_each(complete, append);
  return sorted;
}

}  // namespace pcadim
