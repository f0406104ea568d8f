#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reproduction/results.hpp"
#include "reproduction/statistics.hpp"

/// The statements of the paper's section 4, each as a test that may fail.
namespace pcadim::reproduction {

enum class Verdict {
  holds,
  in_part,
  fails,
  one_data_set,  ///< tells what one draw of random data was like: measured, but not judged
};
inline constexpr std::size_t verdict_count = 4;
std::string_view to_string(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::fails;
  std::string measured;  ///< the numbers it rests on, with standard errors
};

/// Who stands for NG, for ML and for PESEL.
struct Cast {
  Method ng = Method::ng, ml = Method::ml, pesel = Method::pesel;
};
inline constexpr Cast usual_cast{};
inline constexpr Cast log_cast{.ng = Method::ng_log};
inline constexpr Cast ml_rank_cast{.ml = Method::ml_rank};
inline constexpr Cast pesel_rank_cast{.pesel = Method::pesel_rank};
inline constexpr Cast rank_cast{.ml = Method::ml_rank, .pesel = Method::pesel_rank};
inline constexpr Cast auto_cast{.ng = Method::automatic};

/// Who takes part in a statement, of those that come in several forms.
struct About {
  bool ng = false, ml = false, pesel = false;
};
inline constexpr About about_others{}, about_ng{.ng = true}, about_pesel{.pesel = true},
    about_bayes{.ng = true, .pesel = true}, about_all{.ng = true, .ml = true, .pesel = true};

struct Claim {
  std::string_view id;
  std::string_view place;      ///< in the paper
  std::string_view statement;  ///< what the paper says, in our words
  std::string_view criterion;  ///< what is measured, and when it counts as true
  About about;
  Judgement (*judge)(const Results&, const Cast&) = nullptr;
};

/// All statements in the order of the paper; the parts are those of its section.
std::span<const Claim> example_claims();
std::span<const Claim> benchmark_claims();
std::span<const Claim> posterior_claims();
std::vector<Claim> all_claims();

/// Forms of the methods in which the statements are looked at: the defaults first.
struct Variant {
  std::string_view key, name;
  Cast cast;
};
std::span<const Variant> all_variants();

/// Those that make a difference to a claim.
std::vector<Variant> variants_of(const Claim& claim);

/// How many statements have which verdict.
class Counts {
 public:
  Index& operator[](Verdict verdict) { return counts_[static_cast<std::size_t>(verdict)]; }
  Index operator[](Verdict verdict) const { return counts_[static_cast<std::size_t>(verdict)]; }

 private:
  std::array<Index, verdict_count> counts_{};
};
Counts counted(const Results& results, const Cast& cast);

/// A statement that the paper draws from one data set is judged by the share of such data sets of
/// which it is true: clearly more than half, clearly less, or neither.
Verdict typical(const Estimate& share);

/// Of several parts: all hold, some, none.
Verdict parts(std::size_t holding, std::size_t all);

}  // namespace pcadim::reproduction
