#pragma once
#include <array>
#include <string_view>
#include <utility>

#include "pcadim/data.hpp"
#include "pcadim/option.hpp"
#include "pcadim/reduce.hpp"
#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"
#include "pcadim/spectrum_input.hpp"

/// The words of enumerations that are options, the same for all front ends.
namespace pcadim {

template <class Enum>
struct EnumWords;

template <>
struct EnumWords<Missing> {
  static constexpr std::array table{
      std::pair{std::string_view("error"), Missing::error},
      std::pair{std::string_view("drop-rows"), Missing::drop_rows},
      std::pair{std::string_view("drop-columns"), Missing::drop_columns},
      std::pair{std::string_view("mean"), Missing::mean},
      std::pair{std::string_view("em"), Missing::em}};
};

template <>
struct EnumWords<ReductionNoise> {
  static constexpr std::array table{
      std::pair{std::string_view("white"), ReductionNoise::white},
      std::pair{std::string_view("auto"), ReductionNoise::automatic},
      std::pair{std::string_view("columns"), ReductionNoise::columns},
      std::pair{std::string_view("rows"), ReductionNoise::rows},
      std::pair{std::string_view("rows+columns"), ReductionNoise::rows_columns},
      std::pair{std::string_view("serial"), ReductionNoise::serial}};
};

template <>
struct EnumWords<Header> {
  static constexpr std::array table{std::pair{std::string_view("auto"), Header::automatic},
                                    std::pair{std::string_view("yes"), Header::yes},
                                    std::pair{std::string_view("no"), Header::no}};
};

template <>
struct EnumWords<SpectrumKind> {
  static constexpr std::array table{
      std::pair{std::string_view("eigenvalues"), SpectrumKind::eigenvalues},
      std::pair{std::string_view("sdev"), SpectrumKind::sdev},
      std::pair{std::string_view("singular"), SpectrumKind::singular}};
};

template <>
struct EnumWords<Divisor> {
  static constexpr std::array table{std::pair{std::string_view("n"), Divisor::n},
                                    std::pair{std::string_view("n-1"), Divisor::n_minus_1}};
};

template <>
struct EnumWords<SimulationPrior> {
  static constexpr std::array table{std::pair{std::string_view("none"), SimulationPrior::none},
                                    std::pair{std::string_view("ng"), SimulationPrior::ng}};
};

template <>
struct EnumWords<Loadings> {
  static constexpr std::array table{std::pair{std::string_view("shared"), Loadings::shared},
                                    std::pair{std::string_view("own"), Loadings::own}};
};

/// The words of an enumeration as the choices of an option.
template <class Enum>
constexpr Choices choices_of() {
  Choices choices;
  for (const auto& [word, value] : EnumWords<Enum>::table) choices.add(word);
  return choices;
}

/// The word of a value, and the value of a word that was checked before.
template <class Enum>
std::string_view word_of(Enum value) {
  for (const auto& [word, one] : EnumWords<Enum>::table) {
    if (one == value) return word;
  }
  return {};
}

template <class Enum>
Enum enum_of(std::string_view word) {
  for (const auto& [one, value] : EnumWords<Enum>::table) {
    if (one == word) return value;
  }
  return {};
}

}  // namespace pcadim
