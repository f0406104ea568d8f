#include <fmt/format.h>

#include <algorithm>

#include "pcadim/marks.hpp"
#include "pcadim/reduce.hpp"
#include "report/components.hpp"
#include "report/layout.hpp"

namespace pcadim {

std::vector<Share> shares_of(const Components& components) {
  std::vector<Share> shares;
  double sum = 0;
  for (const double variance : components.variances) {
    sum += variance;
    // Rounding must not make the parts more than the whole.
    shares.push_back(
        {variance / components.total_variance, std::min(sum / components.total_variance, 1.0)});
  }
  return shares;
}

namespace {

constexpr std::size_t shown = 20;

/// Only what is everything (up to rounding) reads as 100 %.
std::string percent(double share) {
  const bool nearly_all = share >= 0.9995 && share < 1 - 1e-12;
  return nearly_all ? "> 99.9 %" : fmt::format("{:.1f} %", 100 * share);
}

/// "the 7 components that ng keeps explain 89.3 % of the variance."
std::string explained(const Components& components) {
  const bool one = components.d == 1;
  const bool averaged = !components.shrinkage.empty();
  const std::string who = components.method ? fmt::format(" that {} {}", *components.method,
                                                          averaged ? "holds possible" : "keeps")
                                            : "";
  return fmt::format("the {}{} explain{} {} of the variance.",
                     one ? "component" : fmt::format("{} components", components.d), who,
                     one ? "s" : "", percent(shares_of(components).back().cumulative));
}

std::string sentence(const Components& components, const ReductionFiles& files) {
  if (files.scores.empty()) {
    std::string text = explained(components);
    text.front() = 'T';
    return text;
  }
  return fmt::format("Wrote {} x {} scores to {}: {}", components.n, components.d,
                     verbatim(harmless(files.scores)), explained(components));
}

std::string table_text(const Components& components) {
  using layout::Align;
  const bool averaged = !components.shrinkage.empty();
  std::vector<layout::Column> columns{{"component", Align::left},
                                      {"variance", Align::right},
                                      {"share", Align::right},
                                      {"cumulative", Align::right}};
  if (averaged) columns.push_back({"scores times", Align::right});
  layout::Table table(columns);
  const std::vector<Share> shares = shares_of(components);
  for (std::size_t k = 0; k < std::min(shown, shares.size()); ++k) {
    std::vector<std::string> row{fmt::format("PC{}", k + 1),
                                 fmt::format("{:.6g}", components.variances[k]),
                                 percent(shares[k].own), percent(shares[k].cumulative)};
    if (averaged) row.push_back(fmt::format("{:.4f}", components.shrinkage[k]));
    table.add_row(row);
  }
  std::string text = table.text();
  if (shares.size() > shown) {
    text += fmt::format("and {} more (JSON output has all)\n", shares.size() - shown);
  }
  return text;
}

}  // namespace

std::string to_text(const Components& components, const ReductionFiles& files) {
  std::string text = layout::paragraph("", sentence(components, files));
  if (!files.loadings.empty()) {
    text += layout::paragraph("", fmt::format("Wrote {} x {} loadings to {}.", components.p,
                                              components.d, verbatim(harmless(files.loadings))));
  }
  text += '\n' + table_text(components);
  if (!components.remarks.empty()) text += '\n';
  for (const std::string& remark : components.remarks) {
    text += layout::paragraph("* ", harmless(remark));
  }
  return text;
}

}  // namespace pcadim
