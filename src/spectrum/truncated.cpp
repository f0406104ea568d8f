#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/memory.hpp"
#include "base/size.hpp"
#include "linalg/block_krylov.hpp"
#include "pcadim/error.hpp"
#include "spectrum/column_moments.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/given_spectrum.hpp"
#include "spectrum/products.hpp"
#include "spectrum/row_norms.hpp"

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
    return sparse_ ? column_moments(source_, *sparse_, whole_numbers)
                   : column_moments(source_, *walk_, whole_numbers);
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

double total_variance_of(const std::vector<ColumnMoments>& moments, const Preparation& preparation,
                         Index n, bool center) {
  const auto rows = static_cast<double>(n);
  double sum = 0;
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    const ColumnMoments& column = moments[size(preparation.kept[j])];
    const double squares = column.squares + (center ? 0 : rows * column.mean * column.mean);
    sum += squares / rows * preparation.factor[j] * preparation.factor[j];
  }
  return sum;
}

/// A larger basis needs fewer products with the data, but more of memory and of time beside them.
Index basis_size(Index count, Index block, Index side, const Effort& effort) {
  const Index wanted = std::max(3 * count, std::min<Index>(10 * count, 1000)) + 2 * block;
  const auto bytes = static_cast<double>(memory_ceiling(effort.memory)) / 3;
  const auto affordable = static_cast<Index>(bytes / (8.0 * static_cast<double>(side)));
  const Index least = count + 3 * block;
  if (std::min(least, side) > affordable) {
    throw InputError(fmt::format(
        "{} components of {} numbers each need {:.2g} GB of memory to be found; ask for fewer "
        "(--max-dim), or allow more (--memory)",
        count, side, 24.0 * static_cast<double>(least) * static_cast<double>(side) / 1e9));
  }
  return std::min({std::max(wanted, least), affordable, side});
}

KrylovResult leading(PreparedProducts& products, Index count, Index n, Index p,
                     const Effort& effort) {
  const bool by_columns = p <= 2 * n;  // the other way round reads the data twice for each product
  KrylovRequest request;
  request.side = by_columns ? p : n;
  request.count = std::min(count, request.side);
  request.block = 16;
  request.largest_basis = basis_size(request.count, request.block, request.side, effort);
  request.threads = effort.threads;
  request.on_look = [&](Index settled) {
    if (effort.watch.progress) {
      effort.watch.progress({"settling the leading components", settled, request.count});
    }
  };
  return leading_by_krylov(request, [&](Index width, const double* x, double* y) {
    throw_if_stopped(effort.watch.stop);
    by_columns ? products.column_gram(width, x, y) : products.row_gram(width, x, y);
  });
}

/// Do the known eigenvalues account for the whole variance?
bool nothing_left(const Spectrum& spectrum) {
  const double known =
      std::accumulate(spectrum.eigenvalues.begin(), spectrum.eigenvalues.end(), 0.0);
  return std::ssize(spectrum.eigenvalues) == spectrum.max_rank() ||
         spectrum.total_variance - known <= 1e-12 * spectrum.total_variance;
}

std::string remark(const KrylovResult& found, Index max_rank) {
  return fmt::format(
      "Only the {} leading of up to {} eigenvalues were computed, by a block Krylov method with {} "
      "products; {} relative error is at most {:.1g}. Total variance and row norms are exact.",
      found.values.size(), max_rank, found.products,
      found.settled ? "their" : "it was stopped before all had settled: their", found.error);
}

}  // namespace

Decomposition truncated_spectrum(const Source& source, const Preprocessing& preprocessing,
                                 const Effort& effort, Index count) {
  Rows rows(source, effort);
  const Index n = source.shape()->rows;
  bool whole_numbers = false;
  const std::vector<ColumnMoments> moments = rows.moments(whole_numbers);
  Decomposition result;
  for (std::size_t j = 0; j < moments.size(); ++j) {
    prepare_column(result.preparation, static_cast<Index>(j), moments[j], n, preprocessing);
  }
  require_columns(result.preparation, source.shape()->cols, source);
  const double total = total_variance_of(moments, result.preparation, n, preprocessing.center);
  require_squares(total, source);
  LongestRows longest;
  NormMeasure norms = rows.norms(result.preparation, zero_row_limit(total), longest);
  profile_columns(result.profile, moments, result.preparation, n, whole_numbers);
  result.profile.longest = longest.lengths();
  const auto products = rows.products(result.preparation);
  const Index p = result.preparation.cols();
  const Index max_rank = std::min(preprocessing.free_rows(n), p);
  KrylovResult found = leading(*products, std::min(count, max_rank), n, p, effort);
  for (double& value : found.values) value /= static_cast<double>(n);
  drop_rounding(found.values, std::max(n, p));
  if (count < max_rank) result.remarks.push_back(remark(found, max_rank));
  result.spectrum =
      finish_spectrum(found.values, total, std::move(norms), result.preparation, preprocessing, n);
  result.spectrum.complete = nothing_left(result.spectrum);
  result.read_s = rows.read_seconds();
  return result;
}

}  // namespace pcadim
