#include "pipeline/decomposed.hpp"

#include <utility>

#include "missing/census.hpp"

namespace pcadim {
namespace {

Decomposition compute(const Decomposed& data, const Request& request, const Effort& effort,
                      const Wanted& wanted) {
  try {
    return compute_spectrum(data.source(), {request.center, request.scale}, effort, request.max_dim,
                            wanted);
  } catch (const MissingCells&) {
    refuse_missing(data.source(), effort);
  }
}

}  // namespace

Treated treat(const Source& given, const Request& request, const Effort& effort) {
  return treat_missing(given, request.missing, {request.center, request.scale}, effort);
}

Decomposed decompose(const Source& given, const Request& request, const Effort& effort,
                     const Wanted& wanted) {
  Decomposed data{&given, treat(given, request, effort), {}};
  if (data.treated.decomposition) {
    data.decomposition = std::move(*data.treated.decomposition);
  } else {
    data.decomposition = compute(data, request, effort, wanted);
  }
  return data;
}

}  // namespace pcadim
