#pragma once
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcadim/method.hpp"
#include "pcadim/selection.hpp"

/// What several methods share: how a curve becomes an answer.
namespace pcadim {

/// The position of the largest value, the first one in a tie.
std::size_t argmax(std::span<const double> values);

/// The largest dimension that leaves a noise variance above zero: one less than the number of
/// eigenvalues, or that number itself when further ones exist but are not known.
Index last_candidate(const Spectrum& spectrum);

/// If there are fewer than two candidates, the declined selection of a method that compares them;
/// else nothing.
std::optional<Selection> nothing_to_compare(const Spectrum& spectrum);

/// Sets d to the best finite value of the curve (the first one in a tie). Where that is the last
/// candidate: outcome `boundary` with a note, or, when the curve ends there only because further
/// eigenvalues are not known, `truncated` and neither d nor a posterior. A better candidate inside
/// a curve that ends for that reason is `boundary` as well: what follows may be better still.
/// `wanted` is the last candidate the method would look at if it were known.
void take_best(Selection& selection, Direction direction, const Spectrum& spectrum,
               Index wanted = std::numeric_limits<Index>::max());

/// The posterior under a uniform prior and its credible set, from one log evidence per candidate.
void add_posterior(Selection& selection, std::span<const double> log_evidence);

/// exp(curve + log_prior), normalised to sum 1, without overflow; -inf entries get 0. The prior may
/// be empty (uniform).
std::vector<double> posterior_from_log(std::span<const double> curve,
                                       std::span<const double> log_prior = {});

/// The smallest set of candidates holding at least `mass`, ascending; first + k belongs to
/// posterior[k].
std::vector<Index> credible_set(std::span<const double> posterior, Index first, double mass = 0.95);

/// The curve of a costly quantity that is to be minimised: value(k) for k = 0, 1, ..., of which
/// least[k] is a lower bound. Once no later candidate can be better, the curve only goes on a
/// little, to show how it rises.
std::vector<double> curve_until_settled(std::vector<double> least,
                                        const std::function<double(std::size_t)>& value);

/// The logarithm of a product of many factors in [1e-150, 1]: multiplies and sets exponents aside,
/// so that one logarithm serves a whole product.
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
