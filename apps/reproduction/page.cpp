#include "reproduction/page.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "pcadim/version.hpp"
#include "report/page/document.hpp"
#include "report/page/elements.hpp"
#include "reproduction/claims.hpp"
#include "reproduction/figures.hpp"
#include "reproduction/page_tables.hpp"
#include "reproduction/statistics.hpp"
#include "reproduction/tables.hpp"

namespace pcadim::reproduction {
namespace {

using page::element;
using page::Html;
using page::paragraph;
using page::text;

// The column of text on a desk, and a phone of 360 pixels less its margins; as in other pages.
constexpr Paper desk{784, 12.5}, phone{328, 12.5};

constexpr std::string_view own_rules = R"css(
.claim { margin: 0 0 1rem; padding: .9rem 1rem .3rem; border: 1px solid var(--line); border-left-width: .35rem; border-radius: .4rem; }
.claim h3 { margin: 0 0 .3rem; font-size: 1.05rem; }
.claim p { margin-bottom: .5rem; }
.claim .criterion { font-size: .875rem; color: var(--soft); }
.claims { list-style: none; margin: 0; padding: 0; }
.judged { display: grid; grid-template-columns: 8.5rem 1fr; gap: .2rem .9rem; margin: 0 0 .5rem; font-size: .9375rem; }
.judged dt, .judged dd { margin: 0; }
.verdict { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.verdict.holds { color: #00613f; } .verdict.in-part { color: #7a4100; } .verdict.fails { color: #a3003c; } .verdict.one-draw { color: #45505c; }
.claim.holds { border-left-color: #009e73; } .claim.in-part { border-left-color: #e0a040; } .claim.fails { border-left-color: #cc3366; } .claim.one-draw { border-left-color: #8a949e; }
@media screen and (prefers-color-scheme: dark) {
  .verdict.holds { color: #58d6a9; } .verdict.in-part { color: #ffcf87; } .verdict.fails { color: #ff9db8; } .verdict.one-draw { color: #b9c2cc; }
}
@media screen and (max-width: 40rem) { .judged { grid-template-columns: 1fr; } }
@media print { .claim { break-inside: avoid; } }
)css";

std::string_view style_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::in_part:
      return "in-part";
    case Verdict::one_data_set:
      return "one-draw";
    case Verdict::fails:
      break;
  }
  return "fails";
}

Html badge(Verdict verdict) {
  return element("span", {{"class", "verdict " + std::string(style_of(verdict))}},
                 to_string(verdict));
}

Html judged(const Judgement& judgement, std::string_view whose) {
  Html measured = whose.empty() ? Html() : element("strong", std::string(whose) + ": ");
  measured += text(judgement.measured) + text(".");
  return element("dt", badge(judgement.verdict)) + element("dd", measured);
}

/// The verdict in the default forms, in the other reading of the criterion, and in every form in
/// which it is another one.
Html verdicts_on(const Claim& claim, const Results& results) {
  const std::vector<Variant> variants = variants_of(claim);
  const Verdict usual = claim.judge(results, usual_cast).verdict;
  Html verdicts;
  for (const Variant& variant : variants) {
    const Judgement judgement = claim.judge(results, variant.cast);
    const bool told = variant.key == "default" || variant.key == "ng_log";
    if (!told && judgement.verdict == usual) continue;
    verdicts += judged(judgement, variants.size() > 1 ? variant.name : std::string_view());
  }
  return element("dl", {{"class", "judged"}}, verdicts);
}

Html claim_item(const Claim& claim, const Results& results) {
  const Verdict verdict = claim.judge(results, usual_cast).verdict;
  const std::string id = "claim-" + std::string(claim.id);
  return element("li", {{"id", id}, {"class", "claim " + std::string(style_of(verdict))}},
                 element("h3", claim.statement) +
                     element("p", {{"class", "criterion"}},
                             text("Section ") + text(claim.place) + text(". Test: ") +
                                 text(claim.criterion)) +
                     verdicts_on(claim, results)) +
         Html::raw("\n");
}

Html claim_list(std::span<const Claim> claims, const Results& results) {
  Html items;
  for (const Claim& claim : claims) items += claim_item(claim, results);
  return element("ul", {{"class", "claims"}}, items);
}

Html figure(const Figure& figure, const Results& results) {
  const auto drawn = [&](std::string_view screen, const Paper& paper) {
    return element("div", {{"class", screen}}, Html::raw(inline_svg(figure, results, paper)));
  };
  const Html caption = element("strong", std::string(figure.title) + ".") + text(" ") +
                       text(figure.caption) + text(" ") +
                       element("a", {{"href", figure.file}}, "As a file") + text(".");
  return element("figure",
                 drawn("wide", desk) + drawn("narrow", phone) + element("figcaption", caption));
}

/// The verdicts on statements that are judged.
constexpr std::array judged_verdicts{std::pair{Verdict::holds, "hold"},
                                     std::pair{Verdict::in_part, "hold in part"},
                                     std::pair{Verdict::fails, "do not hold"}};

/// A row for each form of the methods: how many statements have which verdict.
Html count_table(const Results& results) {
  std::vector<page::TableColumn> columns{{"methods"}};
  for (const auto& [verdict, name] : judged_verdicts) columns.push_back({name, true});
  Html body;
  for (const Variant& variant : all_variants()) {
    const Counts counts = counted(results, variant.cast);
    std::vector<Html> row{text(variant.name)};
    for (const auto& [verdict, name] : judged_verdicts)
      row.push_back(text(fmt::format("{}", counts[verdict])));
    body += page::table_row(columns, row);
  }
  return page::table("counts", "Verdicts by the form of the methods", columns,
                     element("tbody", body));
}

Html forms_in_words() {
  return paragraph(
      "The default forms: NG is the paper's method, in units that are free of the unit of "
      "measurement, with the second derivative of its criterion taken of the likelihood, as the "
      "text has it; ML and PESEL count all eigenvalues. A statement about NG is shown in both "
      "readings of the criterion, and in the other forms where they change the verdict. "
      "\u201cWithout zeros\u201d leaves out eigenvalues that must be zero because n \u2264 p; the "
      "paper does not say which form it used. auto is this program's own method and no part of the "
      "paper; in the last row it stands where the paper says NG.");
}

Html opening(const Results& results) {
  const Counts counts = counted(results, usual_cast);
  const auto number = [&](Verdict verdict) { return text(fmt::format("{}", counts[verdict])); };
  const Index all = counts[Verdict::holds] + counts[Verdict::in_part] + counts[Verdict::fails];
  const std::vector<page::Definition> numbers{
      {fmt::format("of {} statements hold", all), number(Verdict::holds)},
      {"hold in part", number(Verdict::in_part)},
      {"do not hold", number(Verdict::fails)},
      {"more are about one data set", number(Verdict::one_data_set)}};
  return element("div", {{"id", "answer"}},
                 element("h1", "The paper's experiments, made anew") +
                     element("p", {{"class", "lead"}},
                             fmt::format("Section 4 of Bouveyron, Latouche and Mattei, Exact "
                                         "dimensionality selection for Bayesian PCA, from scratch: "
                                         "{} data sets for each of {} pairs of sample size and "
                                         "signal-to-noise ratio.{}",
                                         results.replicates, results.cells.size(),
                                         results.quick ? " This was a quick run: fewer pairs and "
                                                         "data sets, so larger errors."
                                                       : "")) +
                     page::definition_list(numbers, "key-numbers") + count_table(results) +
                     forms_in_words());
}

Html how_to_read() {
  return paragraph(
             "Each statement is given in our words, with its place in the paper, and became a test "
             "that was written down before the experiments were run first. In three points they "
             "have changed since: ML is judged as GCV is, \u201cslowly\u201d is judged by the size "
             "of the steps and no longer by comparison with PESEL, and five sentences that tell "
             "what came out on one data set are no longer judged. Numbers are followed by one "
             "standard error. \u201cClearly\u201d means by two standard errors, or by three where "
             "one of many cells is looked at; before the variance is taken one observation at each "
             "end of the possible range is added, so that 50 equal results of 50 do not pass for "
             "certainty.") +
         paragraph(
             "The paper shows one data set of each introductory example. Here what it concludes is "
             "put to all simulated data sets of that kind: it holds if it is true of clearly more "
             "than half of them, does not hold if of clearly less than half, and holds in part "
             "otherwise. Where the paper only tells which dimensions came out (\u201c19\u201d), "
             "another draw gives others: such a sentence is \u201cabout one data set\u201d, and "
             "how many draws are like that is told without a verdict.");
}

Html examples(const Results& results) {
  return figure(simple_figure, results) + figure(hard_figure, results);
}

Html phi(const Results& results) {
  return figure(phi_figure, results) +
         page::details("Show the animation, n = 100", figure(simple_animation, results)) +
         page::details("Show the animation, n = 40", figure(hard_animation, results));
}

Html benchmark(const Results& results) {
  return figure(benchmark_figure, results) + figure(forms_figure, results) +
         page::details("Show which dimensions are chosen", figure(chosen_figure, results)) +
         page::details("The numbers", benchmark_tables(results));
}

Html mass(const Results& results) {
  return figure(mass_figure, results) + page::details("The numbers", mass_tables(results));
}

/// What is known of date, version, commit and machine.
Html provenance_list(const Provenance& provenance) {
  std::vector<page::Definition> facts;
  if (!provenance.date.empty()) facts.push_back({"Date", text(provenance.date)});
  facts.push_back({"Version", text(fmt::format("pcadim {}", version()))});
  if (!provenance.commit.empty()) facts.push_back({"Commit", text(provenance.commit)});
  if (!provenance.machine.empty()) facts.push_back({"Machine", text(provenance.machine)});
  return page::definition_list(facts);
}

Html made(const Results& results, const Provenance& provenance) {
  const std::string command =
      fmt::format("pcadim reproduce --out DIR --replicates {} --seed {}{}", results.replicates,
                  results.seed, results.quick ? " --quick" : "");
  Html links;
  for (const std::string_view name : table_names) {
    links += element("li", element("a", {{"href", name}}, name));
  }
  return element("pre", element("code", command)) +
         paragraph(
             "p = 50 variables, true dimension 20. The covariance matrix has the eigenvalue "
             "\u03b1 = SNR \u00b7 30 / 20 twenty times and 1 thirty times, in a random "
             "orientation. The seed of each data set is made from the seed above, n, the SNR and "
             "its number. The same command gives the same bytes, on any number of threads, but for "
             "date and machine on this page.") +
         provenance_list(provenance) + paragraph("All numbers behind this page:") +
         element("ul", links);
}

struct Part {
  std::string_view id, heading;
  Html body;
};

Html section(const Part& part) {
  const std::string heading = std::string(part.id) + "-heading";
  return element("section", {{"id", part.id}, {"aria-labelledby", heading}},
                 element("h2", {{"id", heading}}, part.heading) + part.body) +
         Html::raw("\n");
}

}  // namespace

std::string page_about(const Results& results, const Provenance& provenance) {
  const std::vector<Part> all{
      {"statements", "How to read this", how_to_read()},
      {"examples", "The introductory examples",
       examples(results) + phi(results) + claim_list(example_claims(), results)},
      {"benchmark", "Who is right, and how often",
       benchmark(results) + claim_list(benchmark_claims(), results)},
      {"posterior", "What the posteriors are worth",
       mass(results) + claim_list(posterior_claims(), results)},
      {"made", "How this was made", made(results, provenance)}};
  Html links, sections;
  for (const Part& part : all) {
    links += element("li", element("a", {{"href", "#" + std::string(part.id)}}, part.heading));
    sections += section(part);
  }
  const Html contents = element("nav", {{"aria-label", "Contents"}}, element("ul", links));
  const Html footer =
      element("footer", paragraph(fmt::format("Written by pcadim {}. This page loads nothing and "
                                              "runs nothing.",
                                              version())));
  return page::document("The paper's experiments, made anew",
                        figure_rules_on_page() + std::string(own_rules),
                        element("main", opening(results) + contents + sections) + footer);
}

}  // namespace pcadim::reproduction
