#pragma once
#include <span>
#include <string>
#include <vector>

#include "pcadim/selection.hpp"
#include "pcadim/selector.hpp"

/// What several selectors share: ways from a curve to an answer.
namespace pcadim {

/// The position of the largest value, the first one in a tie.
std::size_t argmax(std::span<const double> values);

/// exp(curve + log_prior), normalised to sum 1, without overflow; -inf entries get 0. The prior may
/// be empty (uniform).
std::vector<double> posterior_from_log(std::span<const double> curve,
                                       std::span<const double> log_prior = {});

/// The smallest set of candidates holding at least `mass`, ascending; first + k belongs to
/// posterior[k].
std::vector<Index> credible_set(std::span<const double> posterior, Index first, double mass = 0.95);

/// The logarithm of a product of many factors in (0, 1]: multiplies and sets exponents aside, so
/// that one logarithm serves a whole product.
class LogProduct {
 public:
  void multiply(double factor);
  double log() const;

 private:
  double mantissa_ = 1;
  double exponent_ = 0;
};

/// A selection that declines, with the reason.
Selection declined(Outcome outcome, std::string note);

}  // namespace pcadim
