#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <limits>
#include <vector>

#include "base/mark.hpp"
#include "contract/suggestion.hpp"
#include "methods/shared/bounded.hpp"
#include "methods/shared/curve.hpp"
#include "methods/shared/on_estimated_tail.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/method.hpp"

namespace pcadim {

// Each method file defines its descriptor under its own id.
#define PCADIM_METHOD(id) extern const MethodInfo id##_method;
#include "methods/methods.def"
#undef PCADIM_METHOD

namespace {

const std::array all_methods{
#define PCADIM_METHOD(id) &id##_method,
#include "methods/methods.def"
#undef PCADIM_METHOD
};

/// The promises every method makes, checked where all pass by.
void check_promises(const Selection& selection, const Spectrum& spectrum) {
  const auto is_nan = [](double value) { return std::isnan(value); };
  const bool in_range = !selection.d || (*selection.d >= 0 && *selection.d <= spectrum.p);
  const bool no_nan = std::none_of(selection.curve.begin(), selection.curve.end(), is_nan) &&
                      std::none_of(selection.posterior.begin(), selection.posterior.end(), is_nan);
  if (!in_range || !no_nan)
    throw InternalError("the method broke its promise (d out of range or NaN)");
}

/// What is excluded is minus infinity, whichever end of a curve is good: JSON has one word for it.
void mark_excluded(std::vector<double>& curve) {
  for (double& value : curve) {
    if (std::isinf(value)) value = -std::numeric_limits<double>::infinity();
  }
}

/// Runs a method, or says why it cannot run on this spectrum.
Selection run_if_possible(const MethodInfo& method, const Spectrum& spectrum,
                          const Options& options, const Context& context) {
  if (has(method.needs, Need::row_norms) && spectrum.norms.nodes.empty()) {
    return declined(Outcome::not_applicable,
                    "It needs the lengths of the rows; only the spectrum is known.");
  }
  if (has(method.needs, Need::data) && context.data == nullptr) {
    return declined(Outcome::not_applicable, "It needs the data; only the spectrum is known.");
  }
  if (!spectrum.complete && !method.handles_truncated) {
    return declined(Outcome::truncated,
                    "It needs all eigenvalues; only the leading ones are known.");
  }
  return method.run(spectrum, options, context);
}

/// Did the eigenvalues that are not known keep a method from its answer? What it asks of the data
/// does not depend on them.
bool lacks_tail(const MethodInfo& method, const Selection& selection) {
  return !has(method.needs, Need::data) &&
         (selection.outcome == Outcome::truncated || selection.outcome == Outcome::boundary);
}

/// The same with the estimated eigenvalues, where there are some and they are needed.
Selection run_on_all(const MethodInfo& method, const Spectrum& spectrum, const Options& options,
                     const Context& context) {
  const auto ask = [&](const Spectrum& one, const Context& with) {
    Selection selection = run_if_possible(method, one, options, with);
    check_promises(selection, one);
    return selection;
  };
  Selection selection = ask(spectrum, context);
  if (spectrum.complete || !spectrum.tail || !lacks_tail(method, selection)) return selection;
  // Data of that size are not looked at again for each version of the tail.
  Context without_data = context;
  without_data.data = nullptr;
  return on_estimated_tail([&](const Spectrum& one) { return ask(one, without_data); }, spectrum,
                           std::move(selection));
}

}  // namespace

std::span<const MethodInfo* const> methods() { return all_methods; }

std::span<const UnavailableMethod> unavailable_methods() {
#define PCADIM_UNAVAILABLE(id, title, citation, reason) {id, title, citation, reason},
  static const std::vector<UnavailableMethod> all{
#include "methods/unavailable.def"
  };
#undef PCADIM_UNAVAILABLE
  return all;
}

const MethodInfo* find_method(std::string_view id) {
  const auto found = std::find_if(all_methods.begin(), all_methods.end(),
                                  [&](const MethodInfo* info) { return info->id == id; });
  return found == all_methods.end() ? nullptr : *found;
}

const MethodInfo& known_method(std::string_view id) {
  if (const MethodInfo* found = find_method(id)) return *found;
  for (const UnavailableMethod& missing : unavailable_methods()) {
    if (missing.id == id) {
      throw UsageError(
          fmt::format("the method '{}' is not available: {}", verbatim(id), missing.reason));
    }
  }
  std::vector<Meant> names;
  for (const MethodInfo* info : methods()) names.push_back({info->id, info->title});
  const std::string hint = suggestion(id, names);
  throw UsageError(fmt::format("there is no method '{}'; {}{}{} lists all", verbatim(id), hint,
                               hint.empty() ? "" : " ", command_mark("methods")));
}

Selection run_method(const MethodInfo& method, const Spectrum& spectrum, const Options& options,
                     const Context& context) {
  Selection selection;
  try {
    selection = run_on_all(method, spectrum, options, context);
    mark_excluded(selection.curve);
    bound_candidates(selection, method.direction, context.max_dim);
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
  selection.method = method.id;
  return selection;
}

}  // namespace pcadim
