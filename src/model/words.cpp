#include "pcadim/method.hpp"
#include "pcadim/report.hpp"
#include "pcadim/selection.hpp"

/// The words of enumerations, as JSON and every front end have them.
namespace pcadim {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::ok:
      return "ok";
    case Outcome::boundary:
      return "boundary";
    case Outcome::no_interior_maximum:
      return "no_interior_maximum";
    case Outcome::degenerate:
      return "degenerate";
    case Outcome::not_applicable:
      return "not_applicable";
    case Outcome::truncated:
      return "truncated";
    case Outcome::not_converged:
      return "not_converged";
    case Outcome::failed:
      return "failed";
  }
  return "failed";
}

std::string_view to_string(NoiseKind kind) {
  switch (kind) {
    case NoiseKind::white:
      return "white";
    case NoiseKind::columns:
      return "columns";
    case NoiseKind::rows:
      return "rows";
    case NoiseKind::rows_columns:
      return "rows+columns";
    case NoiseKind::serial:
      return "serial";
    case NoiseKind::not_modelled:
      return "not_modelled";
    case NoiseKind::none:
      return "none";
    case NoiseKind::not_judged:
      return "not_judged";
  }
  return "not_judged";
}

std::string_view to_string(Purpose purpose) {
  return purpose == Purpose::structure ? "structure" : "prediction";
}

std::string_view to_string(Confidence confidence) {
  switch (confidence) {
    case Confidence::high:
      return "high";
    case Confidence::moderate:
      return "moderate";
    case Confidence::low:
      return "low";
  }
  return "low";
}

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::combined:
      return "combined";
    case Kind::exact_bayes:
      return "exact_bayes";
    case Kind::approximate_bayes:
      return "approximate_bayes";
    case Kind::penalised:
      return "penalised";
    case Kind::threshold:
      return "threshold";
    case Kind::resampling:
      return "resampling";
  }
  return "threshold";
}

std::string_view to_string(OptionType type) {
  switch (type) {
    case OptionType::flag:
      return "flag";
    case OptionType::integer:
      return "integer";
    case OptionType::number:
      return "number";
    case OptionType::word:
      return "word";
    case OptionType::text:
      return "text";
    case OptionType::texts:
      return "texts";
    case OptionType::numbers:
      return "numbers";
    case OptionType::bytes:
      return "bytes";
    case OptionType::settings:
      return "settings";
  }
  return "text";
}

}  // namespace pcadim
