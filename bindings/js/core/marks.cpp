#include "marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace pcadim::js {
namespace {

// Labels of options whose names say too little to people who see no other option.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> labels{{
    {"methods", "Methods"},
    {"settings", "Options of methods"},
    {"scale", "Scale columns to unit variance"},
    {"center", "Subtract the column means"},
    {"missing", "Missing cells"},
    {"max_dim", "Most components"},
    {"na", "Words for missing cells"},
    {"skip", "Lines to skip"},
    {"comment", "Comments begin with"},
    {"keep_totals", "Keep rows of totals"},
    {"columns", "Columns to use"},
    {"exclude", "Columns to leave out"},
    {"id_column", "Columns of names"},
    {"group_column", "Column of groups"},
    {"transpose", "Observations are in columns"},
}};

Words used = Words::javascript;

std::string page_option(std::string_view name, std::string_view value) {
  if (name == "covariance") return "on the command line, in Python or in R";  // not on the page
  if (name.find('.') != name.npos) {
    const std::string setting = value.empty() ? "" : fmt::format("={}", value);
    return fmt::format("“{}: {}{}”", label_of("settings"), name, setting);
  }
  if (value == "true") return fmt::format("“{}”", label_of(name));
  if (value == "false") return fmt::format("“{}” switched off", label_of(name));
  return fmt::format("“{}{}{}”", label_of(name), value.empty() ? "" : ": ", value);
}

bool is_literal(std::string_view word) {
  const auto numeric = [](unsigned char c) { return std::isdigit(c) != 0 || c == '.' || c == '-'; };
  return word == "true" || word == "false" || std::ranges::all_of(word, numeric);
}

/// {missing: "drop-rows"}; options of methods are members of settings.
std::string script_option(std::string_view name, std::string_view value) {
  if (name == "covariance") return "selectFromSpectrum() takes its eigenvalues";
  const bool setting = name.find('.') != name.npos;
  const std::string key = setting ? fmt::format("\"{}\"", name) : std::string(name);
  if (value.empty()) return setting ? fmt::format("settings[{}]", key) : key;
  const std::string quote = is_literal(value) && !setting ? "" : "\"";
  const std::string pair = fmt::format("{}: {}{}{}", key, quote, value, quote);
  return setting ? fmt::format("settings: {{{}}}", pair) : pair;
}

std::string page_command(std::string_view name) {
  if (name == "methods") return "the list of methods";
  return name == "reduce" ? "“Scores (CSV)”" : fmt::format("“{}”", label_of(name));
}

std::string script_command(std::string_view name) { return fmt::format("{}()", name); }

}  // namespace

void use_words(Words words) { used = words; }

std::string label_of(std::string_view option) {
  const auto* const found = std::ranges::find(labels, option, &decltype(labels)::value_type::first);
  if (found != labels.end()) return std::string(found->second);
  std::string label(option);
  std::ranges::replace(label, '_', ' ');
  if (!label.empty())
    label[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(label[0])));
  return label;
}

const MarkStyle& marks() {
  static const MarkStyle page{page_option, page_command, 1};
  static const MarkStyle script{script_option, script_command, 0};
  return used == Words::page ? page : script;
}

std::string in_words(std::string_view text) { return render_marks(text, marks()); }

}  // namespace pcadim::js
