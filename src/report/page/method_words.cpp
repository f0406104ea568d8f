#include "report/page/method_words.hpp"

#include <array>
#include <utility>

namespace pcadim::page {

FamilyWords family_words(Assumption assumption) {
  switch (assumption) {
    case Assumption::white_noise:
      return {"White noise", "The noise has the same variance in every direction."};
    case Assumption::factor_model:
      return {"Factor model", "A few strong factors; the noise may differ between columns."};
    case Assumption::predictable_cells:
      return {"Prediction", "A component is real if it helps to predict cells from others."};
    case Assumption::independent_columns:
      return {"Independent columns", "Without structure the columns would be independent."};
    case Assumption::noise_from_tail:
      return {"Noise read off the tail",
              "The noise may have any spectrum; the smaller eigenvalues show it."};
    case Assumption::scree_shape:
      return {"Shape of the scree plot", "Nothing is assumed but a bend in the eigenvalues."};
    case Assumption::nothing:
      return {"No noise at all", "Variance is counted, whatever it comes from."};
  }
  return {};
}

std::string_view kind_sentence(Kind kind) {
  switch (kind) {
    case Kind::exact_bayes:
      return "A Bayesian method: the evidence of every dimension is computed from a closed "
             "formula, without approximation.";
    case Kind::approximate_bayes:
      return "A Bayesian method: the evidence of every dimension is approximated.";
    case Kind::penalised:
      return "A penalised criterion: the fit is weighed against the number of components.";
    case Kind::threshold:
      return "A threshold on the eigenvalues: a limit or a break tells which are kept.";
    case Kind::resampling:
      return "A resampling method: the data are compared with random data, or parts of them are "
             "held out.";
  }
  return {};
}

std::string_view fitted_words(std::string_view name) {
  using Entry = std::pair<std::string_view, std::string_view>;
  static constexpr std::array words{
      Entry{"phi", "precision of the prior of the loadings, in the units of the data"},
      Entry{"rule", "how phi was chosen"},
      Entry{"phi_low", "the answer stays the same from this phi on"},
      Entry{"phi_high", "and up to this one"},
      Entry{"noise_variance", "variance of the noise in each direction"},
      Entry{"unit_scale", "factor that takes the data to neutral units"},
      Entry{"nodes", "points of the quadrature that stands for all rows"},
      Entry{"isotropy", "Kolmogorov distance of the tail from white noise"},
      Entry{"unseen_mass", "most that dimensions beyond the known eigenvalues can hold"},
      Entry{"threshold", "limit that a component has to pass"},
      Entry{"beta", "ratio of the sides of the data matrix"},
      Entry{"start", "components that the search began with"},
      Entry{"kmax", "largest number considered"},
      Entry{"max", "largest number considered"},
      Entry{"chi_square", "test statistic"},
      Entry{"p_value", "probability of such a statistic under the hypothesis"},
      Entry{"error", "mean squared error of the cells held out"},
      Entry{"standard_error", "of that error"},
      Entry{"folds", "parts the data were divided into"},
      Entry{"draws", "random data sets drawn"},
      Entry{"null", "how they were drawn"},
      Entry{"asymptotics", "which side of the data is taken to be large"},
      Entry{"fraction", "share of the variance asked for"},
  };
  for (const auto& [key, meaning] : words) {
    if (key == name) return meaning;
  }
  return {};
}

std::string_view outcome_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::ok:
      return {};
    case Outcome::boundary:
      return "At the end of its range";
    case Outcome::no_interior_maximum:
      return "No maximum inside the range";
    case Outcome::degenerate:
      return "Nothing to select from";
    case Outcome::not_applicable:
      return "Not applicable";
    case Outcome::truncated:
      return "Too few eigenvalues known";
    case Outcome::not_converged:
      return "Did not converge";
    case Outcome::failed:
      return "Failed";
  }
  return {};
}

}  // namespace pcadim::page
