#include "report/page/elements.hpp"
#include "report/page/sections.hpp"

namespace pcadim::page {
namespace {

// Shapes beside the words, so that neither colour nor a font's symbols carry the meaning.
constexpr std::string_view warning_icon =
    R"(<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><path d="M10 2 19 18H1Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M10 8v4.5M10 14.5v1.5" stroke="currentColor" stroke-width="2"/></svg>)";
constexpr std::string_view note_icon =
    R"(<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="2"/><path d="M10 9v6M10 5v2" stroke="currentColor" stroke-width="2"/></svg>)";

Html finding_item(const Finding& finding, const Figures& figures) {
  const bool warning = finding.severity == "warning";
  Html words = element("p", {{"class", "severity"}},
                       Html::raw(warning ? warning_icon : note_icon) +
                           element("strong", warning ? "Warning" : "Note")) +
               paragraph(finding.sentence);
  if (!finding.remedy.empty())
    words += element("p", {{"class", "remedy"}},
                     element("strong", "What to do:") + text(" ") + text(finding.remedy));
  if (!finding.measured.empty())
    words += element("p", {{"class", "measured"}}, "Measured: " + finding.measured);
  words += figures.link(finding.panel);
  return element("li", {{"class", warning ? "finding warning" : "finding note"}}, words);
}

/// Silence means nothing where a check could not be made.
Html checks_not_made(const Report& report) {
  Html words;
  if (report.norms.nodes.empty())
    words += paragraph("Only a spectrum is known: checks that look at rows were not made.");
  if (!report.spectrum.complete)
    words += paragraph("Only the leading eigenvalues are known: checks of the rest were not made.");
  return words;
}

}  // namespace

Html findings_part(const Page& page) {
  const std::vector<Finding>& findings = page.report.findings;
  Html items;
  for (const Finding& finding : findings) items += finding_item(finding, page.figures);
  const Html found = findings.empty() ? paragraph("None of the checks found anything to report.")
                                      : element("ul", {{"class", "findings"}}, items);
  return found + checks_not_made(page.report);
}

}  // namespace pcadim::page
