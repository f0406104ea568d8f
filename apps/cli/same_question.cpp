#include "cli/same_question.hpp"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "cli/marks.hpp"
#include "cli/shell_line.hpp"
#include "pcadim/contract.hpp"

namespace pcadim::cli {
namespace {

/// The records of everything that a report may say was in force.
const std::map<std::string, OptionInfo, std::less<>>& records() {
  static const auto all = [] {
    std::map<std::string, OptionInfo, std::less<>> map;
    const auto add = [&map](const std::vector<OptionInfo>& options) {
      for (const OptionInfo& option : options) map.emplace(option.name, option);
    };
    add(options_of<Request>());
    add(options_of<ReadOptions>());
    add(options_of<GivenPca>());
    return map;
  }();
  return all;
}

bool is_default(const NamedValue& option) {
  if (std::holds_alternative<std::monostate>(option.value)) return true;
  if (const auto* list = std::get_if<std::vector<std::string>>(&option.value)) return list->empty();
  const auto record = records().find(option.name);
  return record != records().end() && !record->second.default_value.empty() &&
         parse_option(record->second, record->second.default_value) == option.value;
}

void add_words(std::vector<std::string>& words, const NamedValue& option) {
  const std::string flag = command_line_marks().option(option.name, "");
  if (const bool* on = std::get_if<bool>(&option.value)) {
    words.push_back(command_line_marks().option(option.name, *on ? "true" : "false"));
  } else if (const auto* list = std::get_if<std::vector<std::string>>(&option.value)) {
    if (option.name == "settings") {
      for (const std::string& setting : *list) words.insert(words.end(), {flag, setting});
    } else {
      words.insert(words.end(), {flag, fmt::format("{}", fmt::join(*list, ","))});
    }
  } else if (const auto* text = std::get_if<std::string>(&option.value)) {
    words.insert(words.end(), {flag, *text});
  } else if (const auto* whole = std::get_if<std::uint64_t>(&option.value)) {
    words.insert(words.end(), {flag, fmt::format("{}", *whole)});
  } else if (const auto* number = std::get_if<double>(&option.value)) {
    words.insert(words.end(), {flag, fmt::format("{}", *number)});
  }
}

}  // namespace

std::string same_question(const Report& report) {
  std::vector<std::string> words{"pcadim", "select"};
  const bool given =
      option_of(report, "eigenvalues") != nullptr || option_of(report, "covariance") != nullptr;
  if (!given) words.push_back(report.data.source == "standard input" ? "-" : report.data.source);
  for (const NamedValue& option : report.request) {
    if (!is_default(option)) add_words(words, option);
  }
  return shell_line(words);
}

}  // namespace pcadim::cli
