#include "pcadim/spectrum.hpp"

#include <algorithm>

namespace pcadim {

Index Spectrum::max_rank() const { return std::min(free_rows(), p); }

Spectrum completed(const Spectrum& spectrum, const std::vector<double>& tail) {
  Spectrum whole = spectrum;
  whole.eigenvalues.insert(whole.eigenvalues.end(), tail.begin(), tail.end());
  whole.complete = true;
  whole.tail.reset();
  return whole;
}

std::vector<double> tail_means(const Spectrum& spectrum, Index count) {
  std::vector<double> means(static_cast<std::size_t>(count));
  const auto known = static_cast<Index>(spectrum.eigenvalues.size());
  // Small eigenvalues are added first, so that a tail far below the head keeps its digits. A
  // truncated spectrum has only the difference to the total for what lies beyond.
  double tail = 0;
  if (!spectrum.complete) {
    double head = 0;
    for (const double value : spectrum.eigenvalues) head += value;
    tail = std::max(0.0, spectrum.total_variance - head);
  }
  for (Index j = known; j >= std::max<Index>(count, 1); --j) tail += spectrum.eigenvalue(j);
  for (Index d = count - 1; d >= 0; --d) {
    if (d < count - 1) tail += spectrum.eigenvalue(d + 1);
    means[static_cast<std::size_t>(d)] = tail / static_cast<double>(spectrum.p - d);
  }
  return means;
}

}  // namespace pcadim
