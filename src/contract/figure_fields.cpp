#include <array>

#include "contract/field.hpp"
#include "pcadim/report.hpp"

namespace pcadim {
namespace {

constexpr std::array all{
    field<&FigureOptions::panels>({.name = "panels",
                                   .type = OptionType::texts,
                                   .help = "The pictures that make up the figure",
                                   .placeholder = "LIST",
                                   .default_help = "the usual ones"}),
    field<&FigureOptions::width>({.name = "width",
                                  .type = OptionType::number,
                                  .default_value = "174",
                                  .minimum = 60,
                                  .maximum = 400,
                                  .help = "Its width in millimetres; two columns of most journals "
                                          "are 174, one is 84",
                                  .placeholder = "MM"}),
};

}  // namespace

template <>
std::span<const Field<FigureOptions>> fields<FigureOptions>() {
  return all;
}

}  // namespace pcadim
