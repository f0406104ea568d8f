#include "reproduction/claims.hpp"

#include <array>

namespace pcadim::reproduction {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::in_part:
      return "holds in part";
    case Verdict::one_data_set:
      return "about one data set";
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

std::span<const Variant> all_variants() {
  static constexpr std::array variants{
      Variant{"default", "default forms", usual_cast},
      Variant{"ng_log", "NG by the log likelihood", log_cast},
      Variant{"ml_rank", "ML without zeros", ml_rank_cast},
      Variant{"pesel_rank", "PESEL without centring's zero", pesel_rank_cast},
      Variant{"rank", "both without zeros", rank_cast},
      Variant{"auto", "auto (ours) in the place of NG", auto_cast}};
  return variants;
}

std::vector<Variant> variants_of(const Claim& claim) {
  std::vector<Variant> found;
  for (const Variant& variant : all_variants()) {
    const bool ng = variant.cast.ng != usual_cast.ng, ml = variant.cast.ml != usual_cast.ml,
               pesel = variant.cast.pesel != usual_cast.pesel;
    // Every form that the variant changes must take part.
    if ((!ng || claim.about.ng) && (!ml || claim.about.ml) && (!pesel || claim.about.pesel))
      found.push_back(variant);
  }
  return found;
}

Counts counted(const Results& results, const Cast& cast) {
  Counts counts;
  for (const Claim& claim : all_claims()) ++counts[claim.judge(results, cast).verdict];
  return counts;
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
