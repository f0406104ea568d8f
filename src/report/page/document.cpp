#include "report/page/document.hpp"

#include "report/page/style.hpp"

namespace pcadim::page {
namespace {

/// Nothing may leave the file, not even if a name from the data should get past the escaping.
constexpr std::string_view policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'";

Html head(std::string_view title, std::string_view rules) {
  return Html::raw(
             "<meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"" +
             std::string(policy) +
             "\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
             "<meta name=\"color-scheme\" content=\"light dark\">"
             "<meta name=\"referrer\" content=\"no-referrer\">"
             "<link rel=\"icon\" href=\"data:,\">") +
         element("title", text(title, 160)) +
         element("style", Html::raw(std::string(style_sheet()) + std::string(rules)));
}

}  // namespace

std::string document(std::string_view title, std::string_view rules, const Html& body) {
  const Html html = element("html", {{"lang", "en"}},
                            element("head", head(title, rules)) + element("body", body));
  return "<!DOCTYPE html>\n" + html.string() + "\n";
}

}  // namespace pcadim::page
