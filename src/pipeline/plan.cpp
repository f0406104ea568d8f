#include "pipeline/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "pcadim/contract.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// Can a method answer from this spectrum alone?
bool answers_from(const MethodInfo& info, const Spectrum& spectrum) {
  return !has(info.needs, Need::row_norms) && !has(info.needs, Need::data) &&
         (spectrum.complete || spectrum.tail || info.handles_truncated);
}

/// All methods, the one that answers by default first. With only a spectrum (else null) those that
/// can answer from it go before the rest.
std::vector<const MethodInfo*> catalogue(const Spectrum* only) {
  std::vector<const MethodInfo*> all(methods().begin(), methods().end());
  if (only != nullptr) {
    std::ranges::stable_partition(
        all, [only](const MethodInfo* info) { return answers_from(*info, *only); });
  }
  return all;
}

std::vector<std::string> wanted_ids(const Request& request, const Spectrum* only) {
  std::vector<std::string> ids;
  const auto add = [&ids](std::string_view id) {
    if (std::ranges::find(ids, id) == ids.end()) ids.emplace_back(id);
  };
  for (const std::string& id : request.methods) {
    if (id != "all") {
      add(id);
      continue;
    }
    for (const MethodInfo* info : catalogue(only)) add(info->id);
  }
  if (!request.methods.empty()) return ids;
  for (const MethodInfo* info : catalogue(only)) {
    if (!has(info->needs, Need::data)) add(info->id);
  }
  return ids;
}

}  // namespace

std::vector<Job> plan(const Request& request, const Spectrum* only) {
  check_options(request);
  std::vector<Job> jobs;
  for (const std::string& id : wanted_ids(request, only)) {
    const MethodInfo& method = known_method(id);
    jobs.push_back({&method, resolve_options(method, request.settings)});
  }
  // Settings of methods that do not run are checked all the same: a typing error must not pass.
  for (const OptionSetting& setting : request.settings) {
    resolve_options(known_method(setting.method), request.settings);
  }
  return jobs;
}

void add_cheap_methods(std::vector<Job>& jobs, const Request& request, Index n, Index p,
                       Index data_sets) {
  // Products of numbers in a decomposition; so many of them take some hundredths of a second.
  constexpr double little = 2e7;
  const double products = static_cast<double>(data_sets) * static_cast<double>(n) *
                          static_cast<double>(p) * static_cast<double>(std::min(n, p));
  if (!request.methods.empty() || !request.findings) return;
  for (const MethodInfo* method : methods()) {
    const bool cheap = method->decompositions * products <= little;
    if (has(method->needs, Need::data) && cheap)
      jobs.push_back({method, resolve_options(*method, request.settings)});
  }
}

}  // namespace pcadim
