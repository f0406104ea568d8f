#include "report/page/method_words.hpp"

namespace pcadim::page {

FamilyWords family_words(Assumption assumption) {
  switch (assumption) {
    case Assumption::fitted_noise:
      return {"Noise fitted to the data",
              "The noise is of the kind that fits: equal everywhere, unequal between rows or "
              "columns, or correlated between neighbours; where none fits, held-out rows decide."};
    case Assumption::white_noise:
      return {"White noise", "The noise has the same variance in every direction."};
    case Assumption::factor_model:
      return {"Factor model", "A few strong factors; the noise may differ between columns."};
    case Assumption::prediction:
      return {"Prediction", "A component is real if it helps to predict what was held out."};
    case Assumption::independent_columns:
      return {"Independent columns", "Without structure the columns would be independent."};
    case Assumption::noise_from_tail:
      return {"Noise read off the tail",
              "The noise may have any spectrum; the smaller eigenvalues show it."};
    case Assumption::counts:
      return {"Counts", "Cells are counts; the noise of each grows with its mean."};
    case Assumption::scree_shape:
      return {"Shape of the scree plot", "Nothing is assumed but a bend in the eigenvalues."};
    case Assumption::nothing:
      return {"No noise at all", "Variance is counted, whatever it comes from."};
  }
  return {};
}

std::string_view kind_sentence(Kind kind) {
  switch (kind) {
    case Kind::combined:
      return "A method of several steps: candidates come from one criterion, others decide between "
             "them.";
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
