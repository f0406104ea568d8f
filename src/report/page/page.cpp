#include <string>
#include <string_view>

#include "pcadim/report.hpp"
#include "report/page/document.hpp"
#include "report/page/sections.hpp"
#include "report/panels/common.hpp"
#include "report/panels/panels.hpp"

namespace pcadim {
namespace page {
namespace {

struct Part {
  std::string_view id, heading;
  Html (*write)(const Page&);
};

constexpr Part parts[] = {
    {"spectrum", "The spectrum", spectrum_part},
    {"evidence", "The evidence", evidence_part},
    {"path", "The hyperparameter", path_part},
    {"every-method", "What every method says", methods_part},
    {"findings", "Findings", findings_part},
    {"pictures", "More pictures", pictures_part},
    {"data", "The data", data_part},
    {"method", "The method", method_part},
    {"reproduce", "How to reproduce this", reproduction_part},
    {"numbers", "The numbers", numbers_part},
};

/// Only Bayesian methods have an evidence.
std::string_view heading_of(const Part& part, const Page& page) {
  const bool bayesian = page.answer != nullptr && !page.answer->posterior.empty() &&
                        page.report.answer.purpose != Purpose::prediction;
  return part.write == evidence_part && !bayesian ? "The criterion" : part.heading;
}

Html section(const Part& part, std::string_view title, const Html& body) {
  const std::string heading = std::string(part.id) + "-heading";
  return element("section", {{"id", part.id}, {"aria-labelledby", heading}},
                 element("h2", {{"id", heading}}, title) + body) +
         Html::raw("\n");
}

Html contents(const Html& links) {
  return element("nav", {{"aria-label", "Contents"}}, element("ul", links));
}

std::string title_of(const Report& report) {
  return first_sentence(report) + " \xE2\x80\x93 " + report.data.source;
}

Html footer(const Report& report) {
  return element("footer",
                 element("p", "Written by pcadim " + report.version +
                                  ". This page is one file: it loads nothing and runs nothing."));
}

Html body(const Page& page) {
  const Html answer = element("div", {{"id", "answer"}}, answer_part(page));
  Html links, sections;
  for (const Part& part : parts) {
    const Html content = part.write(page);
    if (content.empty()) continue;
    const std::string target = "#" + std::string(part.id);
    const std::string_view heading = heading_of(part, page);
    links += element("li", element("a", {{"href", target}}, heading));
    sections += section(part, heading, content);
  }
  return element("main", answer + contents(links) + sections) + footer(page.report);
}

}  // namespace
}  // namespace page

namespace {

/// Everything that is said on a page, in a front end's words.
Report with_marks_rendered(Report report, const MarkStyle& style) {
  const auto render = [&](std::string& text) { text = render_marks(text, style); };
  render(report.answer.sentence);
  render(report.answer.next);
  render(report.noise.sentence);
  for (Selection& selection : report.selections) render(selection.note);
  for (Finding& finding : report.findings) {
    render(finding.sentence);
    render(finding.remedy);
  }
  return report;
}

}  // namespace

std::string to_html(const Report& report, const PageOptions& options) {
  const Report rendered = with_marks_rendered(report, options.marks);
  page::Figures figures(rendered);
  const page::Page page{rendered, options, answering(rendered), find_method(rendered.answer.method),
                        figures};
  return page::document(page::title_of(rendered), picture_style_sheet(), page::body(page));
}

}  // namespace pcadim
