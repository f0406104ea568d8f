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

/// Who competes: the paper's six, three of them in a second form, and our own `automatic`.
enum class Method {
  ng,         ///< the paper's method; phi is chosen by the second derivative of the likelihood
  ng_log,     ///< the same, by the second derivative of the log likelihood
  automatic,  ///< our own method, no part of the paper
  minka,
  pesel,
  pesel_rank,  ///< PESEL without the zero eigenvalue that centring makes where n <= p
  gcv,
  profile,
  ml,
  ml_rank,  ///< ML without the eigenvalues that must be zero because n <= p
};
inline constexpr std::size_t method_count = 10;

struct MethodFacts {
  std::string_view method;         ///< id in the catalogue
  std::string_view option, value;  ///< the one setting that makes this form; empty for the default
  std::string_view key;            ///< in tables
  std::string_view name;           ///< in pictures and words
};

inline constexpr std::array<MethodFacts, method_count> methods{{
    {"ng", "", "", "ng", "NG"},
    {"ng", "criterion", "log_likelihood", "ng_log", "NG, log likelihood"},
    {"auto", "", "", "auto", "auto (ours)"},
    {"minka", "", "", "minka", "Laplace (Minka)"},
    {"pesel_heterogeneous", "", "", "pesel", "PESEL"},
    {"pesel_heterogeneous", "rank", "n-1", "pesel_rank", "PESEL, rank n \u2212 1"},
    {"gcv", "", "", "gcv", "GCV"},
    {"profile_likelihood", "", "", "profile_likelihood", "PL"},
    {"isotropic_ml", "", "", "isotropic_ml", "ML"},
    {"isotropic_ml", "zeros", "left_out", "isotropic_ml_rank", "ML without zeros"},
}};

/// Those with a posterior.
inline constexpr std::array bayesian{Method::ng,    Method::ng_log, Method::automatic,
                                     Method::minka, Method::pesel,  Method::pesel_rank};
/// On the introductory examples: those of the paper first.
inline constexpr std::array example_methods{Method::ng,     Method::minka,     Method::pesel,
                                            Method::ng_log, Method::automatic, Method::pesel_rank};

constexpr const MethodFacts& facts_of(Method method) {
  return methods[static_cast<std::size_t>(method)];
}

/// Data set number `replicate` of a pair of sample size and ratio. It depends on nothing else, so
/// that fewer pairs or replicates are a part of the whole and not other data.
Simulation simulation_of(Index n, double snr, Index replicate, std::uint64_t seed);

}  // namespace pcadim::reproduction
