#include "diagnosis/row_lengths.hpp"

#include <algorithm>
#include <numeric>

#include "special/weighted_chi_square.hpp"

namespace pcadim {
namespace {

/// The squared length of a Gaussian row: one term for each known eigenvalue, the rest of the
/// variance spread evenly over the other directions.
std::vector<ChiSquareTerm> squared_length_law(const Spectrum& spectrum) {
  std::vector<ChiSquareTerm> terms;
  for (const double value : spectrum.eigenvalues) terms.push_back({value, 1});
  const double known =
      std::accumulate(spectrum.eigenvalues.begin(), spectrum.eigenvalues.end(), 0.0);
  const double rest = spectrum.total_variance - known;
  const auto others = static_cast<double>(spectrum.p - std::ssize(spectrum.eigenvalues));
  if (!spectrum.complete && others > 0 && rest > 0) terms.push_back({rest / others, others});
  return terms;
}

}  // namespace

std::vector<RowLength> outlying_rows(const Spectrum& spectrum, const DataProfile& profile) {
  const std::vector<ChiSquareTerm> law = squared_length_law(spectrum);
  if (law.empty()) return {};
  const double level = outlier_level / static_cast<double>(spectrum.n);
  const auto ordinary = std::ranges::find_if(profile.longest, [&](const RowLength& row) {
    return !(weighted_chi_square_upper_tail(law, row.length * row.length) < level);
  });
  return {profile.longest.begin(), ordinary};
}

}  // namespace pcadim
