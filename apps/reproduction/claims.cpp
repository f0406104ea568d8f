#include "reproduction/claims.hpp"

#include <array>

namespace pcadim::reproduction {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::in_part:
      return "holds in part";
    case Verdict::fails:
      break;
  }
  return "does not hold";
}

std::vector<Claim> all_claims() {
  std::vector<Claim> all;
  for (const auto part : {example_claims(), benchmark_claims(), posterior_claims()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

std::vector<Variant> variants_of(const Claim& claim) {
  std::vector<Variant> variants{{"usual", "as here", usual_cast}};
  if (claim.about != About::others)
    variants.push_back({"paper_phi", "\u03c6 by the paper", paper_phi_cast});
  if (claim.about == About::ng_and_ml)
    variants.push_back({"rank_ml", "ML without zeros", rank_ml_cast});
  return variants;
}

Verdict typical(const Estimate& share) {
  if (share.above(0.5)) return Verdict::holds;
  return share.below(0.5) ? Verdict::fails : Verdict::in_part;
}

Verdict parts(std::size_t holding, std::size_t all) {
  if (holding == all) return Verdict::holds;
  return holding == 0 ? Verdict::fails : Verdict::in_part;
}

}  // namespace pcadim::reproduction
