#include <array>

#include "contract/field.hpp"
#include "pcadim/reduce.hpp"

namespace pcadim {
namespace {

constexpr std::array all{
    field<&Reduction::d>({.name = "dim",
                          .type = OptionType::integer,
                          .minimum = 1,
                          .maximum = 1e15,
                          .help = "Keep D components",
                          .placeholder = "D",
                          .default_help = "as many as the method says"}),
    field<&Reduction::average>({.name = "average",
                                .type = OptionType::flag,
                                .default_value = "false",
                                .help = "Average over the number of components, with the "
                                        "probabilities that the method states: scores without "
                                        "noise"}),
    field<&Reduction::noise>({.name = "noise",
                              .type = OptionType::word,
                              .default_value = "white",
                              .choices = choices_of<ReductionNoise>(),
                              .help = "What the noise is taken for: components are those of the "
                                      "data divided by it, in the units of the data; auto: the "
                                      "noise that the default method accepts",
                              .placeholder = "KIND"}),
};

}  // namespace

template <>
std::span<const Field<Reduction>> fields<Reduction>() {
  return all;
}

}  // namespace pcadim
