#include "pipeline/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// How many letters must change to turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

const MethodInfo& require_method(const std::string& id) {
  if (const MethodInfo* found = find_method(id)) return *found;
  for (const UnavailableMethod& missing : unavailable_methods()) {
    if (missing.id == id) {
      throw UsageError(fmt::format("the method '{}' is not available: {}", id, missing.reason));
    }
  }
  const auto nearest = std::ranges::min(
      methods(), {}, [&](const MethodInfo* info) { return edit_distance(id, info->id); });
  const bool close = edit_distance(id, nearest->id) <= 2;
  throw UsageError(fmt::format("there is no method '{}'; {}'pcadim methods' lists all", id,
                               close ? fmt::format("did you mean '{}'? ", nearest->id) : ""));
}

/// Can a method answer from this spectrum alone?
bool answers_from(const MethodInfo& info, const Spectrum& spectrum) {
  return info.needs == Need::eigenvalues && (spectrum.complete || info.handles_truncated);
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
  std::vector<Job> jobs;
  for (const std::string& id : wanted_ids(request, only)) {
    const MethodInfo& method = require_method(id);
    jobs.push_back({&method, resolve_options(method, request.settings)});
  }
  // Settings of methods that do not run are checked all the same: a typing error must not pass.
  for (const OptionSetting& setting : request.settings) {
    resolve_options(require_method(setting.method), request.settings);
  }
  return jobs;
}

}  // namespace pcadim
