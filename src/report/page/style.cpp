#include "report/page/style.hpp"

namespace pcadim::page {
namespace {

constexpr std::string_view rules = R"css(
/* Colours: every text has a contrast of at least 4.5 to its ground, in light and dark. */
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f5f7f9; --ink: #1c2024; --soft: #545c66; --line: #d5dbe1;
  --link: #0a58a8; --strong: #0b4f94; --kept: #e8f1fb;
  --warning: #7a4100; --warning-ground: #fff4e0; --warning-line: #e0a040;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #16181d; --panel: #1e2328; --ink: #e6e9ec; --soft: #a7b0ba; --line: #3a424b;
    --link: #86bdfa; --strong: #9cc9fb; --kept: #1b2f45;
    --warning: #ffcf87; --warning-ground: #33260f; --warning-line: #a8742a;
  }
}

* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: break-word;
}
main, footer { max-width: 52rem; margin: 0 auto; padding: 0 1.5rem; }
h1, h2, h3 { line-height: 1.25; font-weight: 650; text-wrap: balance; }
h2 { font-size: 1.45rem; margin: 0 0 .75rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
p { margin: 0 0 .9rem; max-width: 42rem; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
  outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px;
}
small, .measured, .origin, footer { font-size: .875rem; color: var(--soft); }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { font-size: .9em; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); padding: 1.75rem 0 1rem; }

/* The answer: words first, then the numbers people quote. */
#answer { padding: 2.5rem 0 1rem; }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.35rem); margin: 0 0 .75rem; letter-spacing: -.01em; }
.lead { font-size: 1.125rem; }
.key-numbers {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 1px;
  margin: 1.25rem 0; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden;
  background: var(--line);
}
.key-numbers > div {
  display: flex; flex-direction: column-reverse; justify-content: flex-end;
  background: var(--panel); padding: .8rem 1rem;
}
.key-numbers dt { font-size: .875rem; color: var(--soft); line-height: 1.3; }
.key-numbers dd {
  margin: 0 0 .2rem; font-size: 1.6rem; line-height: 1.15; font-weight: 600;
  font-variant-numeric: tabular-nums;
}
.next { padding: .6rem .9rem; border-left: .35rem solid var(--strong); background: var(--panel); }

nav ul { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; margin: 0 0 1.5rem; padding: 0; }
nav li { list-style: none; }
nav a { display: inline-block; padding: .3rem 0; font-size: .9375rem; }

/* Each picture is drawn for two widths; the screen shows one. */
figure { margin: 1rem 0 1.75rem; }
figure svg { display: block; max-width: 100%; height: auto; }
figcaption { margin-top: .5rem; font-size: .875rem; color: var(--soft); max-width: 42rem; }
figcaption strong { color: var(--ink); font-weight: 600; }
.narrow { display: none; }

.scroll { overflow-x: auto; margin: .75rem 0 1.25rem; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
caption { text-align: left; padding: .6rem .75rem; font-size: .875rem; color: var(--soft); }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem; border-top: 1px solid var(--line); }
th { font-weight: 600; }
thead th { font-size: .875rem; color: var(--soft); white-space: nowrap; }
tbody th { font-weight: 500; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.kept > * { background: var(--kept); }
/* Every method on one screen. */
#methods { font-size: .875rem; line-height: 1.4; }
#methods th { width: 36%; font-weight: 400; }
#methods thead th, #methods th strong { font-weight: 600; }
#methods thead th { white-space: normal; }
.says { display: inline-block; margin-right: .9rem; }
.says > strong { color: var(--strong); font-size: 1rem; font-variant-numeric: tabular-nums; }
#every-outcome { min-width: 44rem; font-size: .8125rem; line-height: 1.35; }
#every-outcome th, #every-outcome td { padding: .2rem .6rem; }
#options { min-width: 30rem; }
#options th code { white-space: nowrap; }
.id { font-size: .75rem; font-weight: 400; color: var(--soft); }
.badge {
  display: inline-block; padding: 0 .35rem; border: 1px solid currentColor; border-radius: 1rem;
  font-size: .75rem; font-weight: 600; color: var(--strong); white-space: nowrap;
}
.none { color: var(--soft); }

.findings { list-style: none; margin: 0; padding: 0; }
.finding {
  margin: 0 0 1rem; padding: .9rem 1rem .2rem; border: 1px solid var(--line); border-left-width: .35rem;
  border-radius: .4rem;
}
.finding.warning { border-color: var(--warning-line); }
.severity { display: flex; align-items: center; gap: .45rem; margin-bottom: .35rem; }
.warning .severity {
  display: inline-flex; padding: .1rem .6rem .1rem .4rem; border-radius: 1rem;
  color: var(--warning); background: var(--warning-ground);
}
.icon { flex: none; width: 1.15rem; height: 1.15rem; }
.finding figure { margin-bottom: 1rem; }

.facts { margin: 0 0 1.25rem; }
.facts > div {
  display: grid; grid-template-columns: 12rem 1fr; gap: .25rem 1rem; padding: .35rem 0;
  border-bottom: 1px solid var(--line);
}
.facts > div:last-child { border-bottom: 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
pre {
  margin: 0 0 1rem; padding: .8rem 1rem; background: var(--panel); white-space: pre-wrap;
  border: 1px solid var(--line); border-radius: .4rem; line-height: 1.45;
}
details { margin: 0 0 1rem; }
.box { margin: 0; border-bottom: 1px solid var(--line); }
.box > summary { padding: .6rem 0; }
.box > summary h3 { display: inline; margin: 0; }
.box[open] { padding-bottom: .5rem; }
h4 { font-size: .9375rem; margin: 1.25rem 0 .4rem; }
summary { cursor: pointer; padding: .35rem 0; color: var(--link); }
footer { border-top: 1px solid var(--line); padding-top: 1rem; padding-bottom: 2rem; }

@media screen and (max-width: 40rem) {
  main, footer { padding-left: 1rem; padding-right: 1rem; }
  #answer { padding-top: 1.5rem; }
  .wide { display: none; }
  .narrow { display: block; }
  .narrow svg { width: 100%; max-width: 28rem; }
  .key-numbers { grid-template-columns: 1fr 1fr; }
  .facts > div { grid-template-columns: 1fr; gap: 0; }
  #methods { table-layout: fixed; }
  .says { display: block; }
  .finding { padding-left: .8rem; padding-right: .8rem; }
}

@page { margin: 16mm 15mm; }
@media print {
  :root { color-scheme: only light; }
  html { font-size: 10pt; }
  main, footer { max-width: none; padding: 0; }
  #answer { padding-top: 0; }
  nav { display: none; }
  section { padding: 1.1rem 0 .4rem; }
  h1, h2, h3, h2 + p, caption, summary { break-after: avoid; }
  figure, .finding, .key-numbers, tr, .facts > div, pre, h2 + p { break-inside: avoid; }
  .scroll { overflow: visible; }
  #probabilities { break-inside: avoid; }
  .facts > div { padding: .2rem 0; }
  /* Paper cannot be clicked. */
  summary { list-style: none; color: var(--ink); font-weight: 600; }
  details::details-content { content-visibility: visible; block-size: auto; }
  #every-outcome, #options { min-width: 0; }
  a { color: inherit; text-decoration: none; }
  p { orphans: 3; widows: 3; }
  .key-numbers > div, tr.kept > *, .next, .warning .severity { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

}  // namespace

std::string_view style_sheet() { return rules; }

}  // namespace pcadim::page
