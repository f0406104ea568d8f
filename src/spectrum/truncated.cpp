#include <utility>

#include "spectrum/compute_spectrum.hpp"
#include "spectrum/spectrum_by_products.hpp"
#include "spectrum/walked_rows.hpp"

namespace pcadim {
Decomposition truncated_spectrum(const Source& source, const Preprocessing& preprocessing,
                                 const Effort& effort, Index count, const Wanted& wanted) {
  WalkedRows rows(source, effort);
  const Index n = source.shape()->rows;
  bool whole_numbers = false;
  const std::vector<ColumnMoments> moments = rows.moments(whole_numbers);
  PreparedColumns prepared = prepare_columns(moments, source, preprocessing);
  const double total = prepared.total_variance;
  Decomposition result;
  result.preparation = std::move(prepared.preparation);
  LongestRows longest;
  NormMeasure norms;
  if (wanted.norms)
    norms = rows.norms(result.preparation, zero_row_limit(total), longest).measure();
  profile_columns(result.profile, moments, result.preparation, n, whole_numbers);
  result.profile.longest = longest.lengths();
  const auto products = rows.products(result.preparation);
  find_spectrum(result, *products, {n, count, false, preprocessing, total, std::move(norms)},
                effort);
  result.read_s = rows.read_seconds();
  return result;
}

}  // namespace pcadim
