#include <filesystem>
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
    {"spectrum", "How much variance each component explains", spectrum_part},
    {"certainty", "How sure the answer is", certainty_part},
    {"components", "What the components are", components_part},
    {"every-method", "What every method says", methods_part},
};

/// What needs the paper, or few people ask for: folded.
constexpr Part folded_parts[] = {
    {"evidence", "The evidence", evidence_part},
    {"path", "The hyperparameter", path_part},
    {"pictures", "More pictures", pictures_part},
    {"data", "The data", data_part},
    {"method", "The method", method_part},
    {"numbers", "The numbers", numbers_part},
    {"reproduce", "How to reproduce this", reproduction_part},
};

/// It stands before the others and is written after them: it links to their pictures.
constexpr Part findings{"findings", "Findings", findings_part};

/// Only Bayesian methods have an evidence.
std::string_view heading_of(const Part& part, const Page& page) {
  const bool bayesian = page.answer != nullptr && !page.answer->posterior.empty() &&
                        page.report.answer.purpose != Purpose::prediction;
  return part.write == evidence_part && !bayesian ? "The criterion" : part.heading;
}

Html section(std::string_view id, std::string_view title, const Html& body) {
  const std::string heading = std::string(id) + "-heading";
  return element("section", {{"id", id}, {"aria-labelledby", heading}},
                 element("h2", {{"id", heading}}, title) + body) +
         Html::raw("\n");
}

/// A box that opens on demand, below a heading.
Html folded(std::string_view id, std::string_view title, const Html& body) {
  return element("details", {{"id", id}, {"class", "box"}},
                 element("summary", element("h3", title)) + body) +
         Html::raw("\n");
}

Html folded_section(const Page& page) {
  Html boxes;
  for (const Part& part : folded_parts) {
    const Html content = part.write(page);
    if (!content.empty()) boxes += folded(part.id, heading_of(part, page), content);
  }
  return section("details", "Details", boxes);
}

Html contents(const Html& links) {
  return element("nav", {{"aria-label", "Contents"}}, element("ul", links));
}

std::string title_of(const Report& report) {
  const std::string name = std::filesystem::path(report.data.source).filename().string();
  return name.empty() ? headline(report) : headline(report) + " \xE2\x80\x93 " + name;
}

Html link_to(std::string_view id, std::string_view heading) {
  return element("li", element("a", {{"href", '#' + std::string(id)}}, heading));
}

Html footer(const Report& report) {
  return element("footer",
                 element("p", "Written by pcadim " + report.version +
                                  ". This page is one file: it loads nothing and runs nothing."));
}

Html body(const Page& page) {
  Html links = link_to(findings.id, findings.heading), sections;
  for (const Part& part : parts) {
    const Html content = part.write(page);
    if (content.empty()) continue;
    links += link_to(part.id, part.heading);
    sections += section(part.id, part.heading, content);
  }
  sections += folded_section(page);
  links += link_to("details", "Details");
  const Html answer = element("div", {{"id", "answer"}}, answer_part(page));
  const Html first = section(findings.id, findings.heading, findings.write(page));
  return element("main", answer + contents(links) + first + sections) + footer(page.report);
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
