#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/method.hpp"
#include "pcadim/select.hpp"

namespace pcadim::recovery {

/// A method with its options and the name under which its results appear.
struct Contestant {
  std::string label;
  const MethodInfo* method = nullptr;
  Options options;

  bool needs_data() const { return has(method->needs, Need::data); }
  /// The method whose answer comes first in a report, with any options.
  bool is_default() const { return method == methods().front(); }
};

/// What is asked for: nothing at all means every registered method.
struct Field {
  std::vector<std::string> methods;     ///< ids
  std::vector<OptionSetting> settings;  ///< for the methods, not for the variants
  std::vector<std::string> variants;    ///< LABEL:METHOD or LABEL:METHOD.OPTION=VALUE,...
};

/// Methods first, then variants. Throws UsageError naming what is wrong.
std::vector<Contestant> contestants(const Field& field);

/// The request that has one option set to what a word spells. Throws UsageError.
Request request_with(std::string_view name, const std::string& word);

/// "METHOD.OPTION=VALUE" as a setting. Throws UsageError.
OptionSetting parse_setting(const std::string& word);

}  // namespace pcadim::recovery
