#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include "base/lists.hpp"
#include "pcadim/report.hpp"
#include "report/catalogue.hpp"
#include "report/layout.hpp"

namespace pcadim {
namespace {

std::string number_text(double value) {
  std::array<char, 32> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return {digits.data(), written.ptr};
}

/// "auto | window", "> 0", ">= 0, <= 1", or nothing for an option without bounds.
std::string bounds_text(const OptionInfo& option) {
  std::vector<std::string> parts;
  if (!option.choices.empty()) parts.push_back(join(words_of(option.choices), " | "));
  const std::string above = option.minimum_open ? "> " : ">= ";
  if (std::isfinite(option.minimum)) parts.push_back(above + number_text(option.minimum));
  if (std::isfinite(option.maximum)) parts.push_back("<= " + number_text(option.maximum));
  return join(parts);
}

std::string option_text(const MethodInfo& method, const OptionInfo& option) {
  const std::string bounds = bounds_text(option);
  std::string details = bounds.empty() ? std::string(to_string(option.type)) : bounds;
  details += option.default_value.empty() ? "; not set"
                                          : "; default: " + std::string(option.default_value);
  const std::string name = std::string(method.id) + '.' + std::string(option.name);
  return layout::paragraph("    ", name + " (" + details + ')') +
         layout::paragraph("        ", option.help);
}

std::string spaced(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string family(Kind kind) {
  switch (kind) {
    case Kind::combined:
      return "several steps";
    case Kind::exact_bayes:
      return "exact Bayes";
    case Kind::approximate_bayes:
      return "approximate Bayes";
    case Kind::penalised:
      return "penalised criterion";
    case Kind::threshold:
      return "threshold";
    case Kind::resampling:
      return "resampling";
  }
  return spaced(std::string(to_string(kind)));
}

std::string method_text(const MethodInfo& method) {
  const std::string reads = spaced(join(needs_words(method.needs)));
  std::string text = layout::paragraph(std::string(method.id) + "  ", method.title);
  text += layout::paragraph("    ", method.citation);
  text += layout::paragraph("    ", family(method.kind) + "; reads " + reads);
  for (const OptionInfo& option : method.options) text += option_text(method, option);
  return text;
}

/// What the method estimates on the way, under the names that reports have.
std::string reported_text(const MethodInfo& method) {
  std::string text;
  for (const FittedInfo& fitted : method.fitted)
    text += layout::paragraph("    reports " + std::string(fitted.name) + ": ", fitted.meaning);
  return text;
}

std::string unavailable_text(const UnavailableMethod& method) {
  return layout::paragraph(std::string(method.id) + "  ", method.title) +
         layout::paragraph("    ", method.citation) +
         layout::paragraph("    ", "not available: " + std::string(method.reason));
}

}  // namespace

std::string catalogue_text(std::span<const MethodInfo* const> available,
                           std::span<const UnavailableMethod> unavailable) {
  std::string text;
  for (const MethodInfo* method : available) text += method_text(*method) + '\n';
  for (const UnavailableMethod& method : unavailable) text += unavailable_text(method) + '\n';
  return text + "The first one answers unless others are asked for.\n";
}

std::string methods_to_text(std::string_view id) {
  return id.empty() ? catalogue_text(methods(), unavailable_methods())
                    : method_text(known_method(id)) + reported_text(known_method(id));
}

}  // namespace pcadim
