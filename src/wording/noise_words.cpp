#include "wording/noise_words.hpp"

#include <fmt/format.h>

#include "wording/fitted_values.hpp"

namespace pcadim {
namespace {

std::optional<NoiseKind> kind_named(const std::string& word) {
  for (int k = 0; k <= static_cast<int>(NoiseKind::not_judged); ++k) {
    if (to_string(static_cast<NoiseKind>(k)) == word) return static_cast<NoiseKind>(k);
  }
  return std::nullopt;
}

/// "0.0032", "300": no exponents where people do not expect any.
std::string two_digits(double x) {
  return x >= 100 && x < 1e6 ? fmt::format("{:.0f}", x) : fmt::format("{:.2g}", x);
}

/// "its deviations range from 0.3 to 2.1 times their median"
std::string range_words(const Selection& selection) {
  return fmt::format("its deviations range from {} to {} times the median",
                     two_digits(fitted_number(selection, "least_deviation").value_or(1)),
                     two_digits(fitted_number(selection, "largest_deviation").value_or(1)));
}

std::string model_words(const Selection& selection, NoiseKind kind) {
  if (kind == NoiseKind::serial)
    return fmt::format("The noise of neighbouring {} is correlated ({:.2f})",
                       fitted_word(selection, "neighbours"),
                       fitted_number(selection, "correlation").value_or(0));
  return fmt::format("The noise {}: {}", what_noise_does(kind), range_words(selection));
}

std::string sentence(const Selection& selection, const NoiseVerdict& verdict) {
  // Noise that the user asked for may not fit.
  const bool fits = !verdict.departure || *verdict.departure < verdict.limit;
  const std::string looks = fits ? "looks like white noise" : "does not look like white noise";
  if (verdict.kind == NoiseKind::white) return "What is left over " + looks + '.';
  if (verdict.kind == NoiseKind::none) return "Nothing is left over beyond them.";
  const std::string decide =
      answers_prediction(selection) ? ", so rows that were held out decide" : "";
  if (verdict.kind == NoiseKind::not_judged)
    return "Too little is left over to tell what the noise is like" + decide + '.';
  if (verdict.kind == NoiseKind::not_modelled)
    return "No model of the noise fits what is left over" + decide + '.';
  return model_words(selection, verdict.kind) + ". Divided by it, what is left over " + looks + '.';
}

}  // namespace

std::string_view what_noise_does(NoiseKind kind) {
  switch (kind) {
    case NoiseKind::columns:
      return "differs between columns";
    case NoiseKind::rows:
      return "differs between rows";
    case NoiseKind::rows_columns:
      return "differs between rows and between columns";
    case NoiseKind::serial:
      return "is correlated between neighbours";
    default:
      return {};
  }
}

std::optional<NoiseVerdict> verdict_of(const Selection& selection) {
  const auto kind = kind_named(fitted_word(selection, "noise"));
  if (!kind || !selection.d || fitted_word(selection, "purpose").empty()) return std::nullopt;
  NoiseVerdict verdict;
  verdict.kind = *kind;
  verdict.beyond = static_cast<Index>(
      fitted_number(selection, "structure").value_or(static_cast<double>(*selection.d)));
  verdict.departure = fitted_number(selection, "departure");
  verdict.limit = fitted_number(selection, "limit").value_or(0);
  verdict.sentence = sentence(selection, verdict);
  return verdict;
}

}  // namespace pcadim
