#include "spectrum/spectrum_by_products.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/size.hpp"
#include "spectrum/estimated_tail.hpp"
#include "spectrum/given_spectrum.hpp"
#include "spectrum/leading_by_products.hpp"

namespace pcadim {
namespace {

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

void find_spectrum(Decomposition& result, PreparedProducts& products, KnownOfProducts known,
                   const Effort& effort) {
  const Index n = known.n, p = result.preparation.cols();
  const Index max_rank = std::min(known.preprocessing.free_rows(n), p);
  ProductTask task{n, p, std::min(known.count, max_rank), any_vectors, true};
  task.columns_only = known.columns_only;
  task.tolerance = known.tolerance;
  KrylovResult found = leading_by_products(products, task, effort);
  for (double& value : found.values) value /= static_cast<double>(n);
  drop_rounding(found.values, std::max(n, p));
  result.spectrum = finish_spectrum(found.values, known.total_variance, std::move(known.norms),
                                    result.preparation, known.preprocessing, n);
  result.spectrum.complete = nothing_left(result.spectrum);
  result.spectrum.tail = tail_beyond(found, products, task, result.spectrum, effort);
  if (known.count < max_rank) result.remarks.push_back(remark(found, result.spectrum));
}

}  // namespace pcadim
