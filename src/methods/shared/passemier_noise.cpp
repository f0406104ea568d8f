#include "methods/shared/passemier_noise.hpp"

#include <span>

#include "noise/noise_edge.hpp"

namespace pcadim {

double passemier_noise(const Spectrum& spectrum, double tail_mean, Index k) {
  const double c = static_cast<double>(spectrum.p) / effective_rows(spectrum);
  const std::span<const double> kept(spectrum.eigenvalues.data(), static_cast<std::size_t>(k));
  const double taken = static_cast<double>(k) + noise_to_signal(kept, tail_mean, c).value;
  return tail_mean * (1 + c * taken / static_cast<double>(spectrum.p - k));
}

}  // namespace pcadim
