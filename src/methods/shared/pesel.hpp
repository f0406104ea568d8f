#pragma once
#include <array>

#include "pcadim/method.hpp"

/// What the two PESEL methods share. P. Sobczyk, M. Bogdan, J. Josse, Bayesian dimensionality
/// reduction with PCA using penalized semi-integrated likelihood, JCGS 26 (2017).
namespace pcadim {

inline constexpr std::array pesel_options{
    OptionInfo{.name = "asymptotics",
               .type = OptionType::word,
               .default_value = "auto",
               .choices = {"auto", "n", "p"},
               .help = "which side is taken to grow: the rows (n), the columns (p), or the longer "
                       "one (auto)"},
    OptionInfo{.name = "centering",
               .type = OptionType::word,
               .default_value = "columns",
               .choices = {"columns", "pesel"},
               .help = "columns: the spectrum of all methods; pesel: centred and scaled as the "
                       "authors' R package does it (needs the data)"},
    OptionInfo{.name = "rank",
               .type = OptionType::word,
               .default_value = "all",
               .choices = {"all", "n-1"},
               .help = "all: the zero eigenvalue that centring makes where n <= p counts as noise; "
                       "n-1: it is left out"},
};

inline constexpr std::array pesel_fitted{
    FittedInfo{"asymptotics", "which side of the data is taken to be large"},
};

/// What the model says about the variances of the signal.
enum class PeselSignal {
  heterogeneous,  ///< each component has its own
  homogeneous,    ///< all share one
};

Selection run_pesel(PeselSignal signal, const Spectrum& spectrum, const Options& options,
                    const Context& context);

}  // namespace pcadim
