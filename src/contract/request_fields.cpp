#include <array>

#include "contract/field.hpp"

namespace pcadim {
namespace {

constexpr std::array all{
    field<&Request::methods>({.name = "methods",
                              .type = OptionType::texts,
                              .help = "Methods to run, of which the first one answers; all stands "
                                      "for every method not named before it",
                              .placeholder = "ID[,ID...]",
                              .default_help = "all but those that would take long"}),
    field<&Request::settings>({.name = "settings",
                               .type = OptionType::settings,
                               .help = "Options of methods",
                               .placeholder = "METHOD.OPTION=VALUE"}),
    field<&Request::scale>({.name = "scale",
                            .type = OptionType::flag,
                            .default_value = "false",
                            .help = "Divide columns by their standard deviation (divisor n-1)"}),
    field<&Request::center>({.name = "center",
                             .type = OptionType::flag,
                             .default_value = "true",
                             .help = "Subtract the column means"}),
    field<&Request::missing>({.name = "missing",
                              .type = OptionType::word,
                              .default_value = "error",
                              .choices = choices_of<Missing>(),
                              .help = "How to treat missing cells; em uses their expected scatter "
                                      "under the model",
                              .placeholder = "POLICY"}),
    field<&Request::max_dim>({.name = "max_dim",
                              .type = OptionType::integer,
                              .minimum = 1,
                              .maximum = 1e15,
                              .help = "Consider no more than this many components",
                              .placeholder = "K",
                              .default_help = "all that memory allows"}),
    field<&Request::seed>({.name = "seed",
                           .type = OptionType::integer,
                           .default_value = "0",
                           .minimum = 0,
                           .help = "Seed for methods that draw random numbers",
                           .placeholder = "K"}),
    field<&Request::findings>({.name = "findings",
                               .type = OptionType::flag,
                               .default_value = "true",
                               .help = "Look for what is worth knowing about the data and the "
                                       "answer, and how stable the answer is"}),
    field<&Request::fingerprint>({.name = "fingerprint",
                                  .type = OptionType::flag,
                                  .default_value = "false",
                                  .help = "Read the data once more to compute their fingerprint"}),
    field<&Request::memory>({.name = "memory",
                             .type = OptionType::bytes,
                             .minimum = 64e6,
                             .maximum = 9e18,
                             .help = "Memory that the computation may take",
                             .placeholder = "SIZE",
                             .default_help = "a quarter of the machine's"}),
    field<&Request::threads>({.name = "threads",
                              .type = OptionType::integer,
                              .minimum = 0,
                              .maximum = 65536,
                              .help = "Threads to use; the result does not depend on their number",
                              .placeholder = "N",
                              .default_help = "as many as the machine has"}),
};

}  // namespace

template <>
std::span<const Field<Request>> fields<Request>() {
  return all;
}

}  // namespace pcadim
