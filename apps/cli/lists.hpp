#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/method.hpp"

/// Lists and settings of the command line as values. All of them throw UsageError naming the
/// option, the word and the rule.
namespace pcadim::cli {

/// "id,id" after the ids named before, each once; "all" is such a word, too.
std::vector<std::string> parse_methods(std::string_view list, std::vector<std::string> before = {});

/// "METHOD.OPTION=VALUE"
OptionSetting parse_setting(std::string_view word);

/// "name,3,5-8": ranges of numbers are written out.
std::vector<std::string> parse_columns(std::string_view list);

/// "scree,evidence": whether they exist is for check_figure() to say.
std::vector<std::string> parse_panels(std::string_view list);

/// An example of a setting that works, made from the catalogue.
std::string example_setting();

}  // namespace pcadim::cli
