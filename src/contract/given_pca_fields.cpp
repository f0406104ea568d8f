#include <array>

#include "contract/field.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr std::array all{
    field<&GivenPca::n>({.name = "n",
                         .type = OptionType::integer,
                         .minimum = 2,
                         .maximum = 1e15,
                         .help = "The number of observations that the PCA was made from",
                         .placeholder = "N"}),
    field<&GivenPca::p>({.name = "p",
                         .type = OptionType::integer,
                         .minimum = 1,
                         .maximum = 1e15,
                         .help = "The number of variables; needed for eigenvalues",
                         .placeholder = "P"}),
    field<&GivenPca::spectrum_kind>({.name = "spectrum_kind",
                                     .type = OptionType::word,
                                     .choices = choices_of<SpectrumKind>(),
                                     .help = "What the values are: variances along the components "
                                             "(eigenvalues), their square roots (sdev), or "
                                             "singular values of the data",
                                     .placeholder = "KIND",
                                     .default_help = "eigenvalues"}),
    field<&GivenPca::divisor>({.name = "divisor",
                               .type = OptionType::word,
                               .choices = choices_of<Divisor>(),
                               .help = "What sums of squares were divided by",
                               .placeholder = "n|n-1",
                               .default_help = "n; n-1 for sdev and for a covariance matrix"}),
    field<&GivenPca::total_variance>({.name = "total_variance",
                                      .type = OptionType::number,
                                      .minimum = 0,
                                      .maximum = infinity,
                                      .minimum_open = true,
                                      .help = "The sum of all variances, where only leading ones "
                                              "are given",
                                      .placeholder = "V"}),
};

}  // namespace

template <>
std::span<const Field<GivenPca>> fields<GivenPca>() {
  return all;
}

}  // namespace pcadim
