#include <array>

#include "contract/field.hpp"
#include "pcadim/simulate.hpp"

namespace pcadim {
namespace {

constexpr std::array all{
    field<&Simulation::n>({.name = "n",
                           .type = OptionType::integer,
                           .default_value = "100",
                           .minimum = 1,
                           .maximum = 1e15,
                           .help = "Rows",
                           .placeholder = "N"}),
    field<&Simulation::p>({.name = "p",
                           .type = OptionType::integer,
                           .default_value = "50",
                           .minimum = 1,
                           .maximum = 1e15,
                           .help = "Columns",
                           .placeholder = "P"}),
    field<&Simulation::d>({.name = "d",
                           .type = OptionType::integer,
                           .default_value = "20",
                           .minimum = 0,
                           .maximum = 1e15,
                           .help = "The true number of components; 0 is pure noise",
                           .placeholder = "D"}),
    field<&Simulation::snr>({.name = "snr",
                             .type = OptionType::number,
                             .default_value = "10",
                             .minimum = 0,
                             .minimum_open = true,
                             .help = "The signal-to-noise ratio: the signal's variance over the "
                                     "noise's",
                             .placeholder = "S"}),
    field<&Simulation::prior>({.name = "prior",
                               .type = OptionType::word,
                               .default_value = "none",
                               .choices = choices_of<SimulationPrior>(),
                               .help = "ng: draw loadings and noise variance from the prior of the "
                                       "method ng; none: fix them by the signal-to-noise ratio",
                               .placeholder = "PRIOR"}),
    field<&Simulation::phi>({.name = "phi",
                             .type = OptionType::number,
                             .default_value = "1",
                             .minimum = 0,
                             .minimum_open = true,
                             .help = "Prior ng: the precision of the loadings",
                             .placeholder = "PHI"}),
    field<&Simulation::a>({.name = "a",
                           .type = OptionType::number,
                           .default_value = "1",
                           .minimum = 0,
                           .minimum_open = true,
                           .help = "Prior ng: the noise variance is Gamma distributed with this "
                                   "shape and the rate phi/2",
                           .placeholder = "A"}),
    field<&Simulation::loadings>({.name = "loadings",
                                  .type = OptionType::word,
                                  .default_value = "shared",
                                  .choices = choices_of<Loadings>(),
                                  .help =
                                      "Prior ng: shared: one draw for all rows, as in PCA; own: "
                                      "a draw for every row",
                                  .placeholder = "WHOSE"}),
    field<&Simulation::seed>({.name = "seed",
                              .type = OptionType::integer,
                              .default_value = "1",
                              .minimum = 0,
                              .help = "The same seed gives the same data on every machine",
                              .placeholder = "K"}),
};

}  // namespace

template <>
std::span<const Field<Simulation>> fields<Simulation>() {
  return all;
}

}  // namespace pcadim
