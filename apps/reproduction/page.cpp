#include "reproduction/page.hpp"

#include <fmt/format.h>

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
.verdict.holds { color: #00613f; } .verdict.in-part { color: #7a4100; } .verdict.fails { color: #a3003c; }
.claim.holds { border-left-color: #009e73; } .claim.in-part { border-left-color: #e0a040; } .claim.fails { border-left-color: #cc3366; }
@media screen and (prefers-color-scheme: dark) {
  .verdict.holds { color: #58d6a9; } .verdict.in-part { color: #ffcf87; } .verdict.fails { color: #ff9db8; }
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

Html claim_item(const Claim& claim, const Results& results) {
  const std::vector<Variant> variants = variants_of(claim);
  const Verdict verdict = claim.judge(results, usual_cast).verdict;
  Html verdicts;
  for (const Variant& variant : variants) {
    verdicts += judged(claim.judge(results, variant.cast),
                       variants.size() > 1 ? variant.name : std::string_view());
  }
  const std::string id = "claim-" + std::string(claim.id);
  return element("li", {{"id", id}, {"class", "claim " + std::string(style_of(verdict))}},
                 element("h3", claim.statement) +
                     element("p", {{"class", "criterion"}},
                             text("Section ") + text(claim.place) + text(". Test: ") +
                                 text(claim.criterion)) +
                     element("dl", {{"class", "judged"}}, verdicts)) +
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

struct Counts {
  Index holds = 0, in_part = 0, fails = 0;
};

Counts counted(const Results& results, const Cast& cast) {
  Counts counts;
  for (const Claim& claim : all_claims()) {
    const Verdict verdict = claim.judge(results, cast).verdict;
    if (verdict == Verdict::holds) ++counts.holds;
    if (verdict == Verdict::in_part) ++counts.in_part;
    if (verdict == Verdict::fails) ++counts.fails;
  }
  return counts;
}

std::string words(const Counts& counts) {
  return fmt::format("{} hold, {} hold in part and {} do not", counts.holds, counts.in_part,
                     counts.fails);
}

std::string other_forms(const Results& results) {
  return fmt::format(
      "These count NG with \u03c6 chosen as this program does by default, and ML as in its "
      "catalogue. With the paper's own criterion for \u03c6 (on a grid of 200 values from 0.05 to "
      "10, in raw units) {}. With ML that leaves out the eigenvalues that must be zero because n "
      "\u2264 p, {}; the paper does not say which of both it used, and this form was added when "
      "the first results disagreed with the paper.",
      words(counted(results, paper_phi_cast)), words(counted(results, rank_ml_cast)));
}

Html opening(const Results& results) {
  const Counts ours = counted(results, usual_cast);
  const Index all = ours.holds + ours.in_part + ours.fails;
  const std::vector<page::Definition> numbers{
      {"statements of the paper", text(fmt::format("{}", all))},
      {"hold", text(fmt::format("{}", ours.holds))},
      {"hold in part", text(fmt::format("{}", ours.in_part))},
      {"do not hold", text(fmt::format("{}", ours.fails))}};
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
                     page::definition_list(numbers, "key-numbers") +
                     paragraph(other_forms(results)));
}

Html how_to_read() {
  return paragraph(
             "Each statement is given in our words, with its place in the paper, and became a test "
             "that was written down before these experiments were run. Numbers are followed by one "
             "standard error. \u201cClearly\u201d means by two standard errors, or by three where "
             "one of many cells is looked at; before the variance is taken one observation at "
             "each end of the possible range is added, so that 50 equal results of 50 do not "
             "pass for certainty.") +
         paragraph(
             "The paper shows one data set of each introductory example. Here such a statement is "
             "put to all simulated data sets of that kind: it holds if it is true of clearly more "
             "than half of them, does not hold if of clearly less than half, and holds in part "
             "otherwise.");
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
  return figure(benchmark_figure, results) +
         page::details("The numbers", benchmark_tables(results));
}

Html mass(const Results& results) {
  return figure(mass_figure, results) + page::details("The numbers", mass_tables(results));
}

Html made(const Results& results) {
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
             "its number. The same command gives the same bytes, on any number of threads.") +
         paragraph("All numbers behind this page:") + element("ul", links);
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

std::string page_about(const Results& results) {
  const std::vector<Part> all{
      {"statements", "How to read this", how_to_read()},
      {"examples", "The introductory examples",
       examples(results) + phi(results) + claim_list(example_claims(), results)},
      {"benchmark", "Who is right, and how often",
       benchmark(results) + claim_list(benchmark_claims(), results)},
      {"posterior", "What the posteriors are worth",
       mass(results) + claim_list(posterior_claims(), results)},
      {"made", "How this was made", made(results)}};
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
