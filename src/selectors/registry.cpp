#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <vector>

#include "pcadim/error.hpp"
#include "pcadim/selector.hpp"
#include "selectors/curve.hpp"

namespace pcadim {

DataOperations::~DataOperations() = default;

// Each selector file defines its descriptor under its own id.
#define PCADIM_SELECTOR(id) extern const SelectorInfo id##_selector;
#include "selectors/selectors.def"
#undef PCADIM_SELECTOR

namespace {

const std::array all_selectors{
#define PCADIM_SELECTOR(id) &id##_selector,
#include "selectors/selectors.def"
#undef PCADIM_SELECTOR
};

/// The promises every selector makes, checked where all pass by.
void check_promises(const Selection& selection, const Spectrum& spectrum) {
  const auto is_nan = [](double value) { return std::isnan(value); };
  const bool in_range = !selection.d || (*selection.d >= 0 && *selection.d <= spectrum.p);
  const bool no_nan = std::none_of(selection.curve.begin(), selection.curve.end(), is_nan) &&
                      std::none_of(selection.posterior.begin(), selection.posterior.end(), is_nan);
  if (!in_range || !no_nan)
    throw InternalError("the method broke its promise (d out of range or NaN)");
}

/// Why a method cannot run on this spectrum, or nothing.
Selection run_if_possible(const SelectorInfo& selector, const Spectrum& spectrum,
                          const Options& options, const Context& context) {
  if (has(selector.needs, Need::row_norms) && spectrum.norms.nodes.empty()) {
    return declined(Outcome::not_applicable,
                    "It needs the lengths of the rows; only the spectrum is known.");
  }
  if (has(selector.needs, Need::data) && context.data == nullptr) {
    return declined(Outcome::not_applicable, "It needs the data; only the spectrum is known.");
  }
  if (!spectrum.complete && !selector.handles_truncated) {
    return declined(Outcome::truncated,
                    "It needs all eigenvalues; only the leading ones are known.");
  }
  return selector.run(spectrum, options, context);
}

}  // namespace

std::span<const SelectorInfo* const> selectors() { return all_selectors; }

std::span<const UnavailableSelector> unavailable_selectors() {
#define PCADIM_UNAVAILABLE(id, title, citation, reason) {id, title, citation, reason},
  static const std::vector<UnavailableSelector> all{
#include "selectors/unavailable.def"
  };
#undef PCADIM_UNAVAILABLE
  return all;
}

const SelectorInfo* find_selector(std::string_view id) {
  const auto found = std::find_if(all_selectors.begin(), all_selectors.end(),
                                  [&](const SelectorInfo* info) { return info->id == id; });
  return found == all_selectors.end() ? nullptr : *found;
}

Selection run_selector(const SelectorInfo& selector, const Spectrum& spectrum,
                       const Options& options, const Context& context) {
  Selection selection;
  try {
    selection = run_if_possible(selector, spectrum, options, context);
    check_promises(selection, spectrum);
  } catch (const UsageError&) {
    throw;  // an option that only makes sense together with the data, such as a prior's length
  } catch (const Interrupted&) {
    throw;
  } catch (const NotApplicable& reason) {
    selection = declined(Outcome::not_applicable, reason.what());
  } catch (const std::exception& failure) {
    // One method failing must not lose the others.
    selection = declined(Outcome::failed, failure.what());
  }
  selection.method = selector.id;
  return selection;
}

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

std::string_view to_string(Kind kind) {
  switch (kind) {
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

}  // namespace pcadim
