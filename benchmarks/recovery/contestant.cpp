#include "recovery/contestant.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcadim/contract.hpp"
#include "pcadim/error.hpp"

namespace pcadim::recovery {
namespace {

/// "ng.units=raw,ng.prior=1,2" cut before each new setting: commas may belong to a value.
std::vector<std::string> split_settings(std::string_view list) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    const std::string word(list.substr(start, end - start));
    if (words.empty() || word.find('=') != std::string::npos) {
      words.push_back(word);
    } else {
      words.back() += ',' + word;
    }
    start = end + 1;
  }
  return words;
}

Contestant make_variant(const std::string& word) {
  const std::size_t colon = word.find(':');
  if (colon == 0 || colon == std::string::npos || colon + 1 == word.size()) {
    throw UsageError(fmt::format(
        "--variant '{}': expected LABEL:METHOD or LABEL:METHOD.OPTION=VALUE,...", word));
  }
  const std::string label = word.substr(0, colon), rest = word.substr(colon + 1);
  if (rest.find('=') == std::string::npos) {
    const MethodInfo& method = known_method(rest);
    return {label, &method, resolve_options(method, {})};
  }
  std::vector<OptionSetting> settings;
  for (const std::string& part : split_settings(rest)) settings.push_back(parse_setting(part));
  const MethodInfo& method = known_method(settings.front().method);
  for (const OptionSetting& setting : settings) {
    if (setting.method == method.id) continue;
    throw UsageError(
        fmt::format("--variant '{}': all settings of a variant belong to one method", word));
  }
  return {label, &method, resolve_options(method, settings)};
}

std::vector<std::string> all_ids() {
  std::vector<std::string> ids;
  for (const MethodInfo* method : methods()) ids.emplace_back(method->id);
  return ids;
}

void check_labels(const std::vector<Contestant>& field) {
  for (auto one = field.begin(); one != field.end(); ++one) {
    const auto same = [&](const Contestant& other) { return other.label == one->label; };
    if (std::any_of(field.begin(), one, same)) {
      throw UsageError(fmt::format("two contestants are called '{}'", one->label));
    }
  }
}

}  // namespace

std::vector<Contestant> contestants(const Field& field) {
  std::vector<Contestant> result;
  const bool everything = field.methods.empty() && field.variants.empty();
  for (const std::string& id : everything ? all_ids() : field.methods) {
    const MethodInfo& method = known_method(id);
    result.push_back({id, &method, resolve_options(method, field.settings)});
  }
  for (const std::string& word : field.variants) result.push_back(make_variant(word));
  check_labels(result);
  return result;
}

Request request_with(std::string_view name, const std::string& word) {
  Request request;
  for (const OptionInfo& option : options_of<Request>()) {
    if (option.name == name) set_option(request, name, parse_option(option, word));
  }
  return request;
}

OptionSetting parse_setting(const std::string& word) {
  return request_with("settings", word).settings.front();
}

}  // namespace pcadim::recovery
