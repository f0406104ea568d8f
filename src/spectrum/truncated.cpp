#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "passes/column_moments.hpp"
#include "passes/row_norms.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/estimated_tail.hpp"
#include "spectrum/given_spectrum.hpp"
#include "spectrum/leading_by_products.hpp"
#include "spectrum/products.hpp"

namespace pcadim {
namespace {

/// The data as the truncated way sees them: dense rows in a walk, or sparse ones in memory.
class Rows {
 public:
  Rows(const Source& source, const Effort& effort)
      : source_(source), effort_(effort), sparse_(source.sparse()) {
    if (!sparse_) walk_.emplace(source, effort);
  }

  std::vector<ColumnMoments> moments(bool& whole_numbers) {
    return sparse_ ? column_moments(source_, *sparse_, &whole_numbers)
                   : column_moments(source_, *walk_, &whole_numbers);
  }

  NormMeasure norms(const Preparation& preparation, double zero_limit, LongestRows& longest) {
    NormCells cells;
    const NormTask task{preparation, zero_limit, cells, &longest};
    if (sparse_) {
      gather_norms(*sparse_, task);
    } else {
      gather_norms(*walk_, "reading the data: rows", std::span(&task, 1));
    }
    return cells.measure();
  }

  std::unique_ptr<PreparedProducts> products(const Preparation& preparation) {
    return sparse_ ? sparse_products(*sparse_, preparation, effort_.threads)
                   : dense_products(*walk_, preparation);
  }

  double read_seconds() const { return walk_ ? walk_->read_seconds() : 0; }

 private:
  const Source& source_;
  const Effort& effort_;
  std::optional<SparseView> sparse_;
  std::optional<RowWalk> walk_;
};

/// Do the known eigenvalues account for the whole variance?
bool nothing_left(const Spectrum& spectrum) {
  const double known =
      std::accumulate(spectrum.eigenvalues.begin(), spectrum.eigenvalues.end(), 0.0);
  return std::ssize(spectrum.eigenvalues) == spectrum.max_rank() ||
         spectrum.total_variance - known <= 1e-12 * spectrum.total_variance;
}

std::string remark(const KrylovResult& found, const Spectrum& spectrum) {
  std::string text = fmt::format(
      "Only the {} leading of up to {} eigenvalues were computed, by a block Krylov method with {} "
      "products; {} relative error is at most {:.1g}. Total variance and row norms are exact.",
      found.values.size(), spectrum.max_rank(), found.products,
      found.settled ? "their" : "it was stopped before all had settled: their", found.error);
  if (!spectrum.tail) return text;
  return text + fmt::format(
                    " The others are estimated from {} random vectors with {} products each; sums "
                    "of them have a relative standard error of {:.1g} at most.",
                    spectrum.tail->vectors, spectrum.tail->steps, spectrum.tail->error);
}

// The values settle long before the vectors, and the space of all vectors is good enough to be
// left out.
constexpr double any_vectors = 1;

std::optional<EstimatedTail> tail_beyond(const KrylovResult& found, PreparedProducts& products,
                                         ProductTask task, const Spectrum& spectrum,
                                         const Effort& effort) {
  if (spectrum.complete || spectrum.eigenvalues.empty()) return {};
  if (auto tail = tail_from_krylov(found, task, spectrum)) return tail;
  task.known = std::span(found.vectors).first(size(task.side() * std::ssize(spectrum.eigenvalues)));
  return estimate_tail(products, task, spectrum, effort);
}

}  // namespace

Decomposition truncated_spectrum(const Source& source, const Preprocessing& preprocessing,
                                 const Effort& effort, Index count, const Wanted& wanted) {
  Rows rows(source, effort);
  const Index n = source.shape()->rows;
  bool whole_numbers = false;
  const std::vector<ColumnMoments> moments = rows.moments(whole_numbers);
  PreparedColumns prepared = prepare_columns(moments, source, preprocessing);
  const double total = prepared.total_variance;
  Decomposition result;
  result.preparation = std::move(prepared.preparation);
  LongestRows longest;
  NormMeasure norms;
  if (wanted.norms) norms = rows.norms(result.preparation, zero_row_limit(total), longest);
  profile_columns(result.profile, moments, result.preparation, n, whole_numbers);
  result.profile.longest = longest.lengths();
  const auto products = rows.products(result.preparation);
  const Index p = result.preparation.cols();
  const Index max_rank = std::min(preprocessing.free_rows(n), p);
  const ProductTask task{n, p, std::min(count, max_rank), any_vectors, true};
  KrylovResult found = leading_by_products(*products, task, effort);
  for (double& value : found.values) value /= static_cast<double>(n);
  drop_rounding(found.values, std::max(n, p));
  result.spectrum =
      finish_spectrum(found.values, total, std::move(norms), result.preparation, preprocessing, n);
  result.spectrum.complete = nothing_left(result.spectrum);
  result.spectrum.tail = tail_beyond(found, *products, task, result.spectrum, effort);
  if (count < max_rank) result.remarks.push_back(remark(found, result.spectrum));
  result.read_s = rows.read_seconds();
  return result;
}

}  // namespace pcadim
