#include "spectrum/given_spectrum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "pcadim/error.hpp"

namespace pcadim {

void require_observations(Index n) {
  if (n >= 2) return;
  throw UsageError(fmt::format(
      "n = {}: a PCA rests on at least 2 observations; give the number of rows it was made from",
      n));
}

double to_divisor_n(Divisor divisor, Index n) {
  if (divisor == Divisor::n) return 1;
  return static_cast<double>(n - 1) / static_cast<double>(n);
}

void require_variance(double total_variance, const std::string& name) {
  if (total_variance == 0) {
    throw InputError(fmt::format(
        "{}: every variance is zero: there is nothing to explain; check that the right numbers "
        "were read",
        name));
  }
  if (std::isfinite(total_variance) && total_variance > 1e-280) return;
  throw InputError(
      name + ": the numbers are too large or too small to work with; multiply them by a constant");
}

void drop_rounding(std::vector<double>& eigenvalues, Index side) {
  if (eigenvalues.empty()) return;
  const double smallest_error =
      static_cast<double>(side) * std::numeric_limits<double>::epsilon() * eigenvalues.front();
  // Rounding errors scatter around zero: a positive one may be larger than the most negative one.
  const double error = std::max(smallest_error, -2 * eigenvalues.back());
  std::erase_if(eigenvalues, [error](double value) { return value <= error; });
}

}  // namespace pcadim
