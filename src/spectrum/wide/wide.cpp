#include <algorithm>
#include <span>
#include <string_view>

#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "linalg/linalg.hpp"
#include "passes/longest_rows.hpp"
#include "passes/norm_cells.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/wide/panel_walk.hpp"

namespace pcadim {
namespace {

constexpr std::string_view stage = "reading the data";

Zeroed<double> row_gram_together(PanelWalk& walk, Index n) {
  Zeroed<double> gram(size(n * n));
  const std::vector<Block> blocks = large_blocks(n);
  walk.run_together(stage, std::ssize(blocks), [&](Index block, const ColumnPanel& panel) {
    add_inner_products(blocks[size(block)], n, panel.cols, panel.values, gram.data());
  });
  return gram;
}

/// X X', lower triangle.
Zeroed<double> row_gram(PanelWalk& walk, Index n) {
  if (walk.shares_panels()) return row_gram_together(walk, n);
  std::vector<Zeroed<double>> grams(walk.lanes());
  walk.run(stage, [&](std::size_t lane, const ColumnPanel& panel) {
    Zeroed<double>& gram = grams[lane];
    if (gram.empty()) gram.resize(size(n * n));
    add_inner_products(n, panel.cols, panel.values, gram.data());
  });
  for (std::size_t lane = 1; lane < grams.size(); ++lane) {
    for (std::size_t k = 0; k < grams[lane].size(); ++k) grams[0][k] += grams[lane][k];
  }
  return std::move(grams[0]);
}

std::vector<double> accurate_eigenvalues(PanelWalk& walk, Index n) {
  std::vector<LowerFactor> factors(walk.lanes(), LowerFactor(n));
  walk.run("reading the data once more for small eigenvalues",
           [&](std::size_t lane, const ColumnPanel& panel) {
             double* to = factors[lane].panel(panel.cols);
             for (Index j = 0; j < panel.cols; ++j) {
               for (Index i = 0; i < n; ++i) *to++ = panel.values[i * panel.cols + j];
             }
             factors[lane].absorb();
           });
  for (std::size_t lane = 1; lane < factors.size(); ++lane) factors[0].merge(factors[lane]);
  std::vector<double> values = factors[0].singular_values();
  for (double& value : values) value *= value / static_cast<double>(n);
  return values;
}

std::vector<RowLength> longest_of(std::span<const double> squared) {
  LongestRows longest;
  for (std::size_t i = 0; i < squared.size(); ++i) longest.add(static_cast<Index>(i), squared[i]);
  return longest.lengths();
}

NormMeasure row_norms(std::span<const double> squared, double total_variance) {
  NormCells cells;
  cells.add(squared, zero_row_limit(total_variance));
  return cells.measure();
}

}  // namespace

Decomposition wide_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted) {
  const Index n = source.shape()->rows;
  PanelWalk walk(source, preprocessing, effort);
  Decomposition result;
  Zeroed<double> gram = row_gram(walk, n);
  result.preparation = walk.preparation();
  require_columns(result.preparation, source.shape()->cols, source);
  std::vector<double> squared(size(n));
  double sum = 0;
  for (Index i = 0; i < n; ++i) sum += squared[size(i)] = gram[size(i * n + i)];
  const double total_variance = sum / static_cast<double>(n);
  require_squares(total_variance, source);
  result.profile = walk.profile(result.preparation);
  result.profile.longest = longest_of(squared);
  for (double& value : gram) value /= static_cast<double>(n);
  if (wanted.gram) result.gram = gram;
  const Index max_rank = std::min(preprocessing.free_rows(n), result.preparation.cols());
  std::vector<double> eigenvalues =
      gram_eigenvalues(n, std::move(gram), max_rank, effort.threads, result.form);
  if (beyond_gram(eigenvalues, max_rank)) {
    eigenvalues = accurate_eigenvalues(walk, n);
    eigenvalues.resize(size(max_rank));
  }
  result.spectrum =
      finish_spectrum(std::move(eigenvalues), total_variance, row_norms(squared, total_variance),
                      result.preparation, preprocessing, n);
  result.read_s = walk.read_seconds();
  return result;
}

}  // namespace pcadim
