#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "pcadim/index.hpp"
#include "pcadim/simulate.hpp"

/// The setting of the paper's section 4: what is simulated, and who competes.
namespace pcadim::reproduction {

inline constexpr Index variables = 50;
inline constexpr Index true_dimension = 20;
/// "About right": dimensions from 18 to 22.
inline constexpr Index near_first = 18, near_last = 22;
/// In the order of the paper's figures, from top to bottom.
inline constexpr std::array<Index, 4> sample_sizes{100, 70, 50, 40};
/// The paper gives the ends of the range; the values between are ours.
inline constexpr std::array ratios{1.5, 3.0, 5.0, 7.5, 10.0, 12.5, 15.0, 20.0, 25.0, 30.0};

/// The introductory examples.
inline constexpr Index simple_rows = 100, hard_rows = 40;
inline constexpr double example_ratio = 20;

/// Who competes. `ng_paper` is the same evidence with phi chosen by the paper's own criterion, on a
/// grid, in raw units.
/// `ml_rank` is ML that takes the p variables for as many as the rank can be: with n <= p the
/// eigenvalues that cannot be but zero do not count as noise.
enum class Method { ng, ng_paper, minka, pesel, gcv, profile, ml, ml_rank };
inline constexpr std::size_t method_count = 8;

struct MethodFacts {
  std::string_view method;  ///< id in the catalogue
  std::string_view mode;    ///< of NG; empty for others
  std::string_view key;     ///< in tables
  std::string_view name;    ///< in pictures and words
};

inline constexpr std::array<MethodFacts, method_count> methods{{
    {"ng", "default", "ng", "NG"},
    {"ng", "paper", "ng_paper", "NG, \u03c6 by the paper"},
    {"minka", "", "minka", "Laplace (Minka)"},
    {"pesel_heterogeneous", "", "pesel", "PESEL"},
    {"gcv", "", "gcv", "GCV"},
    {"profile_likelihood", "", "profile_likelihood", "PL"},
    {"isotropic_ml", "", "isotropic_ml", "ML"},
    {"isotropic_ml", "", "isotropic_ml_rank", "ML without zeros"},
}};

constexpr const MethodFacts& facts_of(Method method) {
  return methods[static_cast<std::size_t>(method)];
}

/// Data set number `replicate` of a pair of sample size and ratio. It depends on nothing else, so
/// that fewer pairs or replicates are a part of the whole and not other data.
Simulation simulation_of(Index n, double snr, Index replicate, std::uint64_t seed);

}  // namespace pcadim::reproduction
