#include "methods/shared/estim_ncp.hpp"

#include <algorithm>
#include <optional>

#include "methods/shared/curve.hpp"

namespace pcadim {
namespace {

/// The first d that is better than d + 1; nothing where the curve never rises.
std::optional<Index> first_minimum(const std::vector<double>& curve) {
  for (std::size_t d = 0; d + 1 < curve.size(); ++d)
    if (curve[d + 1] > curve[d]) return static_cast<Index>(d);
  return std::nullopt;
}

}  // namespace

Index last_with_freedom(const Spectrum& spectrum) {
  return std::min({last_candidate(spectrum), spectrum.free_rows() - 1, spectrum.p - 1});
}

void finish_estim_ncp(Selection& selection, const Options& options, const Spectrum& spectrum) {
  if (options.word("zero") == "factominer") {
    selection.curve[0] *=
        static_cast<double>(spectrum.free_rows()) / static_cast<double>(spectrum.n);
  }
  if (options.word("rule") == "first_minimum") selection.d = first_minimum(selection.curve);
  if (!selection.d) take_best(selection, Direction::minimise, spectrum);
}

}  // namespace pcadim
