#include "parts/fingerprint_of_part.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "base/hash/number_hash.hpp"
#include "base/size.hpp"
#include "pipeline/fingerprint.hpp"

namespace pcadim {
namespace {

/// Of the cells that are stored: the zeros between them are never filled in.
std::string fingerprint(const SparseView& matrix) {
  constexpr std::size_t block = std::size_t{1} << 14U;
  NumberHash hash;
  hash.integer(matrix.rows);
  hash.integer(matrix.cols);
  std::vector<double> words;
  const auto add = [&](double word) {
    words.push_back(word);
    if (words.size() < block) return;
    hash.numbers(words);
    words.clear();
  };
  for (Index i = 0; i < matrix.rows; ++i) {
    add(static_cast<double>(matrix.start[i + 1] - matrix.start[i]));
    for (Index k = matrix.start[i]; k < matrix.start[i + 1]; ++k) {
      add(matrix.column[k]);
      add(matrix.value[k]);
    }
  }
  hash.numbers(words);
  return hash.text();
}

/// All missing numbers count as equal.
void make_missing_equal(std::span<double> cells) {
  for (double& cell : cells) {
    if (std::isnan(cell)) cell = std::numeric_limits<double>::quiet_NaN();
  }
}

std::string hash_of_rows(const Source& rows, const Effort& effort) {
  RowHash hash;
  RowWalk walk(rows, effort);
  std::vector<std::vector<double>> copies(walk.workers());
  walk.run("taking the fingerprint", walk.lanes_for(1), [&](WorkSlot slot, const RowGroup& group) {
    std::vector<double>& cells = copies[slot.worker];
    cells.assign(group.data, group.data + group.rows * group.cols);
    make_missing_equal(cells);
    hash.add(group.first_row, group.rows, group.cols, cells.data());
  });
  return hash.text();
}

}  // namespace

std::string fingerprint_of_part(const RowsOfPart& rows, const RowHash& passed,
                                std::string_view like) {
  if (const auto sparse = rows.read().sparse()) return fingerprint(*sparse);
  if (!like.starts_with(row_hash_kind)) return fingerprint(rows.read(), rows.effort());
  const bool all_passed = passed.rows() == rows.read().shape()->rows;
  return all_passed ? passed.text() : hash_of_rows(rows.read(), rows.effort());
}

}  // namespace pcadim
