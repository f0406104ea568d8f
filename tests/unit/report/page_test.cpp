#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/evidence.hpp"
#include "pcadim/method.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"
#include "report/page/html_text.hpp"
#include "report/page/number_text.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

/// A start tag, an end tag or a comment of a page, as a strict reader sees it.
struct Tag {
  std::string name, attributes;
  bool end = false, closed = false;  // </p>, <path/>
};

/// All tags; a '<' or '>' elsewhere, as in text that was not escaped, fails the test.
std::vector<Tag> tags_of(const std::string& html) {
  std::vector<Tag> tags;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at)) {
    std::size_t close = at + 1;
    for (bool quoted = false; close < html.size() && (quoted || html[close] != '>'); ++close) {
      if (html[close] == '"') quoted = !quoted;
      if (!quoted && html[close] == '<') ADD_FAILURE() << html.substr(at, 80);
    }
    std::string inside = html.substr(at + 1, close - at - 1);
    Tag tag;
    tag.end = inside.starts_with('/');
    tag.closed = inside.ends_with('/');
    if (tag.end) inside.erase(0, 1);
    const std::size_t blank = std::min(inside.find_first_of(" \n/"), inside.size());
    tag.name = inside.substr(0, blank);
    tag.attributes = inside.substr(blank);
    tags.push_back(tag);
    at = close;
  }
  return tags;
}

/// Every value of an attribute, in the order of the page.
std::vector<std::string> values_of(const std::vector<Tag>& tags, const std::string& attribute) {
  std::vector<std::string> values;
  const std::string before = ' ' + attribute + "=\"";
  for (const Tag& tag : tags) {
    const std::size_t start = tag.attributes.find(before);
    if (start == std::string::npos) continue;
    const std::size_t from = start + before.size();
    values.push_back(tag.attributes.substr(from, tag.attributes.find('"', from) - from));
  }
  return values;
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

void expect_balanced(const std::vector<Tag>& tags) {
  const std::set<std::string> empty_elements{"!DOCTYPE", "meta", "link", "br", "img"};
  std::vector<std::string> open;
  for (const Tag& tag : tags) {
    if (tag.closed || empty_elements.contains(tag.name)) continue;
    if (!tag.end) {
      open.push_back(tag.name);
      continue;
    }
    ASSERT_FALSE(open.empty()) << tag.name;
    ASSERT_EQ(open.back(), tag.name);
    open.pop_back();
  }
  EXPECT_TRUE(open.empty());
}

void expect_links_have_targets(const std::vector<Tag>& tags) {
  const std::vector<std::string> ids = values_of(tags, "id");
  const std::set<std::string> places(ids.begin(), ids.end());
  EXPECT_EQ(places.size(), ids.size()) << "an id stands twice";
  for (const std::string& link : values_of(tags, "href")) {
    if (link == "data:,") continue;  // the icon that is none
    ASSERT_TRUE(link.starts_with('#')) << link;
    EXPECT_TRUE(places.contains(link.substr(1))) << link;
  }
  for (const std::string& list : values_of(tags, "aria-labelledby")) {
    EXPECT_TRUE(places.contains(list)) << list;
  }
}

/// Nothing that a browser would run or load.
void expect_quiet(const std::string& html, const std::vector<Tag>& tags) {
  const std::set<std::string> forbidden{"script", "iframe", "object", "embed", "img",
                                        "form",   "base",   "audio",  "video", "foreignObject"};
  for (const Tag& tag : tags) {
    EXPECT_FALSE(forbidden.contains(tag.name)) << tag.name;
    EXPECT_EQ(tag.attributes.find(" on"), std::string::npos) << tag.attributes;
    EXPECT_EQ(tag.attributes.find(" src="), std::string::npos) << tag.attributes;
  }
  for (const char* address : {"url(http", "@import", "src=\"http", "href=\"http", "url(//"}) {
    EXPECT_EQ(html.find(address), std::string::npos) << address;
  }
  EXPECT_NE(html.find("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'"),
            std::string::npos);
}

void expect_headings_in_order(const std::vector<Tag>& tags) {
  char last = '0';
  std::size_t first_level = 0;
  for (const Tag& tag : tags) {
    if (tag.end || tag.name.size() != 2 || tag.name[0] != 'h' || tag.name == "hr") continue;
    first_level += tag.name == "h1";
    EXPECT_LE(tag.name[1], last + 1);
    last = tag.name[1];
  }
  EXPECT_EQ(first_level, 1U);
}

void expect_tables_told(const std::string& html, const std::vector<Tag>& tags) {
  EXPECT_EQ(count_of(html, "<table "), count_of(html, "<caption "));
  EXPECT_EQ(count_of(html, "<table "), count_of(html, "role=\"region\""));
  for (const Tag& tag : tags) {
    const bool heading = tag.name == "th" && !tag.end;
    EXPECT_TRUE(!heading || tag.attributes.starts_with(" scope=\"")) << tag.attributes;
  }
}

/// What must be true of any page.
std::string checked_page(const Report& report, const PageOptions& options = {}) {
  std::string html = to_html(report, options);
  const std::vector<Tag> tags = tags_of(html);
  expect_balanced(tags);
  expect_links_have_targets(tags);
  expect_quiet(html, tags);
  expect_headings_in_order(tags);
  expect_tables_told(html, tags);
  EXPECT_TRUE(html.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  EXPECT_EQ(count_of(html, "<main>"), 1U);
  EXPECT_EQ(count_of(html, "<figure "), count_of(html, "<figcaption>"));
  for (const char* nonsense : {">nan", " nan", "\"nan", ">inf", " inf<"})
    EXPECT_EQ(html.find(nonsense), std::string::npos) << nonsense;
  return html;
}

/// A report on simulated data, as select() makes it.
Report report_on(const Simulation& simulation, Request request = {}) {
  const std::vector<double> data = simulate(simulation);
  return select(row_major(data.data(), simulation.n, simulation.p), request);
}

Report usual_report() { return report_on({.n = 80, .p = 12, .d = 3, .snr = 5, .seed = 1}); }

bool contains(const std::string& html, std::string_view part) {
  return html.find(part) != std::string::npos;
}

TEST(Page, BeginsWithTheSentence) {
  Report report = usual_report();
  report.answer.sentence = "Keep 3 of 12 components. All methods agree. So be it.";
  const std::string html = checked_page(report);
  const std::size_t body = html.find("<body>");
  const std::size_t heading = html.find("<h1>Keep 3 of 12 components</h1>");
  ASSERT_NE(heading, std::string::npos);
  EXPECT_EQ(html.substr(body, heading - body).find("<p"), std::string::npos);
  EXPECT_TRUE(contains(html, "<p class=\"lead\">All methods agree. So be it.</p>"));
  EXPECT_TRUE(contains(html, "<title>Keep 3 of 12 components \u2013 matrix in memory</title>"));
}

TEST(Page, SaysWhatToDoNextUnlessTheSentenceDoes) {
  Report report = usual_report();
  report.answer.next = "Look at row 7.";
  report.answer.sentence = "Keep 3 of 12 components. All agree.";
  EXPECT_TRUE(contains(checked_page(report), "<strong>What next:</strong> Look at row 7.</p>"));
  report.answer.sentence += " Look at row 7.";
  EXPECT_FALSE(contains(checked_page(report), "What next:"));
}

TEST(Page, CardsDoNotRepeatTheHeading) {
  const std::string html = checked_page(usual_report());
  const std::size_t cards = html.find("class=\"key-numbers\"");
  ASSERT_NE(cards, std::string::npos);
  const std::string list = html.substr(cards, html.find("</dl>", cards) - cards);
  EXPECT_TRUE(contains(list, "<dt>confidence</dt>"));
  EXPECT_TRUE(contains(list, "<dt>of the variance kept</dt>"));
  EXPECT_FALSE(contains(list, "component"));
}

TEST(Page, TellsWhatTheComponentsAre) {
  const Report report = usual_report();
  ASSERT_TRUE(report.components.has_value());
  const std::string html = checked_page(report);
  for (const char* part : {"id=\"components\"", "id=\"figure-loadings\"", "id=\"figure-biplot\"",
                           "id=\"figure-columns\""}) {
    EXPECT_TRUE(contains(html, part)) << part;
  }
  EXPECT_FALSE(contains(html, "figure-scores")) << "without groups the biplot shows the same";
  Report grouped = report;
  grouped.components->groups = {"one"};
  grouped.components->group.assign(grouped.components->rows.size(), 0);
  EXPECT_TRUE(contains(checked_page(grouped), "id=\"figure-scores\""));
}

TEST(Page, WhatNeedsThePaperIsFolded) {
  const std::string html = checked_page(usual_report());
  const std::size_t details = html.find("<section id=\"details\"");
  ASSERT_NE(details, std::string::npos);
  for (const char* part : {"evidence", "data", "method", "numbers", "reproduce"}) {
    const std::size_t box = html.find("<details id=\"" + std::string(part) + '"');
    EXPECT_NE(box, std::string::npos) << part;
    EXPECT_GT(box, details) << part;
  }
}

TEST(Page, HoldsEveryPartOfTheReport) {
  Report report = usual_report();
  report.data.fingerprint = "0123456789abcdef";
  report.request = {{"seed", std::uint64_t{4711}}};
  const std::string html = checked_page(report, {"pcadim select data.csv"});
  for (const char* part :
       {"id=\"spectrum\"", "id=\"evidence\"", "id=\"every-method\"", "id=\"findings\"",
        "id=\"data\"", "id=\"method\"", "id=\"reproduce\"", "id=\"numbers\"", "0123456789abcdef",
        "4711", "<code>pcadim select data.csv</code>"}) {
    EXPECT_TRUE(contains(html, part)) << part;
  }
  EXPECT_TRUE(contains(html, find_method(report.answer.method)->citation.substr(0, 10)));
}

TEST(Page, NamesEveryMethodWithItsTitle) {
  Request request;
  request.methods = {"all"};
  const Report report = report_on({.n = 60, .p = 10, .d = 2, .snr = 5, .seed = 2}, request);
  ASSERT_EQ(report.selections.size(), methods().size());
  const std::string html = checked_page(report);
  for (const MethodInfo* method : methods()) {
    EXPECT_TRUE(contains(html, page::text(method->title).string())) << method->id;
    EXPECT_TRUE(contains(html, "<code class=\"id\">" + std::string(method->id) + "</code>"));
  }
  EXPECT_EQ(count_of(html, "class=\"badge\""), 1U);
}

TEST(Page, EveryPictureStandsThereOnce) {
  Report report = usual_report();
  for (const PanelInfo& panel : panels()) {
    const Finding finding{"kind", "info", "A sentence.", "", "", std::string(panel.id)};
    report.findings.push_back(finding);
    report.findings.push_back(finding);
  }
  const std::string html = checked_page(report);
  std::size_t pictures = 0;
  for (const PanelInfo& panel : panels()) {
    const std::string place = "figure-" + std::string(panel.id) + '"';
    const std::size_t figures = count_of(html, "<figure id=\"" + place);
    EXPECT_LE(figures, 1U) << panel.id;
    if (figures == 1) {
      EXPECT_GE(count_of(html, "href=\"#" + place), 1U) << panel.id;
    }
    pictures += figures;
  }
  EXPECT_GE(pictures, 1U);
  std::size_t last = 0;
  for (std::size_t number = 1; number <= pictures; ++number) {
    const std::size_t caption =
        html.find("<strong>Figure " + std::to_string(number) + ".</strong>");
    ASSERT_NE(caption, std::string::npos);
    EXPECT_GT(caption, last) << "figures are numbered in their order on the page";
    last = caption;
  }
  EXPECT_EQ(count_of(html, "<figure "), pictures);
}

TEST(Page, CallsACriterionEvidenceOnlyWhereItIsOne) {
  EXPECT_TRUE(contains(checked_page(usual_report()), ">The evidence</h3>"));
  Request request;
  request.methods = {std::string(methods().back()->id)};
  const Report report = report_on({.n = 60, .p = 10, .d = 2, .snr = 5, .seed = 2}, request);
  ASSERT_TRUE(report.selections.front().posterior.empty());
  EXPECT_FALSE(contains(checked_page(report), "The evidence"));
}

TEST(Page, SaysSeverityAndMeasurementInWords) {
  Report report = usual_report();
  report.findings = {
      {"a", "warning", "The tail is bent.", "Bend it.", "distance 0.4, limit 0.1", ""},
      {"b", "info", "Two agree."}};
  const std::string html = checked_page(report);
  EXPECT_TRUE(contains(html, "<strong>Warning</strong>"));
  EXPECT_TRUE(contains(html, "<strong>Note</strong>"));
  EXPECT_TRUE(contains(html, "<p class=\"remedy\"><strong>What to do:</strong> Bend it.</p>"));
  EXPECT_TRUE(contains(html, "Measured: distance 0.4, limit 0.1"));
}

TEST(Page, WithoutFindingsSaysSo) {
  Report report = usual_report();
  report.findings.clear();
  EXPECT_TRUE(contains(checked_page(report), "None of the checks found anything"));
}

TEST(Page, HostileNamesAreOnlyShown) {
  const std::string attack =
      "\"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;\x01\x1b[2J\xff\xe2\x80\xae";
  Report report = usual_report();
  report.version += attack;
  report.data.source = report.answer.sentence = report.data.fingerprint = attack;
  report.data.dropped_columns.assign(60, attack);
  report.profile.names.assign(12, attack);
  report.components->columns.assign(report.components->columns.size(), attack);
  report.components->groups = {attack};
  report.findings.push_back({attack, attack, attack, attack, attack});
  for (Selection& selection : report.selections) {
    selection.note = attack;
    selection.fitted.push_back({attack, attack});
  }
  report.selections.push_back(report.selections.front());
  report.selections.back().method = attack;
  const std::string html = checked_page(report, {attack});
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("onerror='"), std::string::npos);
  EXPECT_TRUE(contains(html, "&lt;script&gt;"));
  EXPECT_TRUE(std::ranges::none_of(html, [](char c) { return c >= 0 && c < ' ' && c != '\n'; }));
  EXPECT_EQ(html.find('\xff'), std::string::npos);
  EXPECT_EQ(html.find("\xe2\x80\xae"), std::string::npos);
}

TEST(Page, LongNamesAreCut) {
  Report report = usual_report();
  const std::string name(1 << 20, 'w');
  report.data.source = report.answer.sentence = name;
  report.data.dropped_columns.assign(1000, name.substr(0, 1000));
  report.findings.push_back({name, name, name, name, name});
  const std::string html = checked_page(report, {name});
  EXPECT_LT(html.size(), 300000U);
  EXPECT_TRUE(contains(html, "and 976 more"));
}

TEST(Page, WithoutAnAnswer) {
  Report report = usual_report();
  report.answer.d.reset();
  report.answer.outcome = Outcome::truncated;
  report.answer.sentence = "No answer: too few eigenvalues are known.";
  report.selections.front().d.reset();
  report.selections.front().outcome = Outcome::truncated;
  const std::string html = checked_page(report);
  EXPECT_TRUE(contains(html, "<h1>No answer: too few eigenvalues are known</h1>"));
  EXPECT_FALSE(contains(html, "class=\"key-numbers\"")) << "there is nothing to count";
  EXPECT_FALSE(contains(html, "<dt>of the variance kept</dt>"));
}

TEST(Page, PureNoise) {
  const Report report = report_on({.n = 200, .p = 10, .d = 0, .snr = 1, .seed = 3});
  ASSERT_EQ(report.answer.d, 0);
  const std::string html = checked_page(report);
  EXPECT_TRUE(contains(html, "<h1>Keep 0 of 10 components</h1>"));
  EXPECT_FALSE(contains(html, "<dt>of the variance kept</dt>"));
  EXPECT_FALSE(contains(html, "class=\"kept\"><th scope=\"row\" class=\"number\">1</th>"));
}

TEST(Page, FromASpectrumAlone) {
  Spectrum spectrum;
  spectrum.n = 100;
  spectrum.p = 6;
  spectrum.eigenvalues = {9, 5, 1.2, 1.1, 1, 0.9};
  spectrum.total_variance = 18.2;
  const std::string html = checked_page(select(spectrum, {}, "values.txt"));
  EXPECT_TRUE(contains(html, "values.txt"));
  EXPECT_TRUE(contains(html, "49.5 %"));  // 9 of 18.2
  EXPECT_TRUE(contains(html, "checks that look at rows were not made"));
}

TEST(Page, OfATruncatedSpectrum) {
  const std::vector<double> data = simulate({.n = 100, .p = 40, .d = 2, .snr = 5, .seed = 4});
  const Spectrum all = spectrum_of(row_major(data.data(), 100, 40));
  const std::string html = checked_page(select(test::cut_off(all, 4)));
  EXPECT_TRUE(contains(html, "at least 4"));
  EXPECT_TRUE(contains(html, "checks of the rest were not made"));
}

TEST(Page, OfThreeRows) { checked_page(report_on({.n = 3, .p = 4, .d = 1, .snr = 5, .seed = 5})); }

TEST(Page, OfNothing) {
  const std::string html = checked_page(Report());
  EXPECT_TRUE(contains(html, "<h1>No method was asked</h1>"));
}

/// All that grows with p is as long as it can be.
Report huge_report() {
  constexpr std::size_t p = 20000;
  Report report = usual_report();
  report.data.n = report.data.p = report.data.rank = p;
  report.spectrum.eigenvalues.clear();
  for (std::size_t k = 0; k < p; ++k)
    report.spectrum.eigenvalues.push_back(5.0 / static_cast<double>(k + 1) + 1);
  report.spectrum.total_variance = 2e4 + 50;
  report.answer.d = 7000;
  report.profile.names.assign(p, "a name");
  report.profile.deviations.assign(p, 1.5);
  report.noise.law = NoiseLaw{7000, 0.5, 1.5, std::vector<double>(p - 7000, 1.0)};
  report.sensitivity.other_scaling_eigenvalues = report.spectrum.eigenvalues;
  for (Selection& selection : report.selections) {
    selection.d = 7000;
    selection.first = 0;
    selection.curve.assign(p, -1.5);
    selection.posterior.assign(p, 1.0 / p);
    selection.credible_set.clear();
    for (Index d = 0; d < 19000; d += 2) selection.credible_set.push_back(d);
  }
  return report;
}

TEST(Page, OfTwentyThousandColumnsStaysSmall) {
  const std::string html = checked_page(huge_report());
  EXPECT_LT(html.size(), 1000000U);
  EXPECT_TRUE(contains(html, "19,900 more"));
}

TEST(HtmlText, CutsByCharacters) {
  using page::text;
  EXPECT_EQ(text("abc", 3).string(), "abc");
  EXPECT_EQ(text("\xC3\xA4\xC3\xB6\xC3\xBC", 2).string(), "\xC3\xA4\xC3\xB6\xE2\x80\xA6");
  EXPECT_EQ(text(std::string(100, '\x01') + "b", 3).string(), "\xE2\x80\xA6");
  EXPECT_EQ(text(" a ", 9).string(), " a ");
  EXPECT_EQ(text("\"'<>&", 9).string(), "&quot;&#39;&lt;&gt;&amp;");
}

TEST(HtmlText, AttributesAreEscaped) {
  EXPECT_EQ(page::element("p", {{"title", "a\"b"}}, "<").string(),
            "<p title=\"a&quot;b\">&lt;</p>");
}

TEST(NumberText, ReadsWell) {
  using namespace page;
  EXPECT_EQ(count_text(0), "0");
  EXPECT_EQ(count_text(999), "999");
  EXPECT_EQ(count_text(1000), "1,000");
  EXPECT_EQ(count_text(-123), "-123");
  EXPECT_EQ(count_text(1234567), "1,234,567");
  EXPECT_EQ(counted(1, "row"), "1 row");
  EXPECT_EQ(number_text(0.0123456), "0.01235");
  EXPECT_EQ(number_text(-98765.4), "-98,765");
  EXPECT_EQ(number_text(1.5e12), "1.5e+12");
  EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), "without end");
  EXPECT_EQ(percent_text(0.665), "66.5 %");
  EXPECT_EQ(percent_text(1), "100.0 %");
  EXPECT_EQ(percent_text(0.99999), "> 99.9 %");
  EXPECT_EQ(percent_text(0.0001), "< 0.1 %");
}

}  // namespace
}  // namespace pcadim
