#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reproduction/results.hpp"
#include "reproduction/statistics.hpp"

/// The statements of the paper's section 4, each as a test that may fail.
namespace pcadim::reproduction {

enum class Verdict { holds, in_part, fails };
std::string_view to_string(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::fails;
  std::string measured;  ///< the numbers it rests on, with standard errors
};

/// Who stands for NG and for ML: both come in two forms.
struct Cast {
  Method ng = Method::ng, ml = Method::ml;
};
inline constexpr Cast usual_cast{};
inline constexpr Cast paper_phi_cast{Method::ng_paper, Method::ml};
inline constexpr Cast rank_ml_cast{Method::ng, Method::ml_rank};

/// Whose other form makes a difference to a statement.
enum class About { others, ng, ng_and_ml };

struct Claim {
  std::string_view id;
  std::string_view place;      ///< in the paper
  std::string_view statement;  ///< what the paper says, in our words
  std::string_view criterion;  ///< what is measured, and when it counts as true
  About about = About::others;
  Judgement (*judge)(const Results&, const Cast&) = nullptr;
};

/// All statements in the order of the paper; the parts are those of its section.
std::span<const Claim> example_claims();
std::span<const Claim> benchmark_claims();
std::span<const Claim> posterior_claims();
std::vector<Claim> all_claims();

/// The verdicts on a claim: as usual first, then with the other forms that make a difference.
struct Variant {
  std::string_view key, name;
  Cast cast;
};
std::vector<Variant> variants_of(const Claim& claim);

/// A statement about one data set is judged by the share of such data sets of which it is true:
/// clearly more than half, clearly less, or neither.
Verdict typical(const Estimate& share);

/// Of several parts: all hold, some, none.
Verdict parts(std::size_t holding, std::size_t all);

}  // namespace pcadim::reproduction
