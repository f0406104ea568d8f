#include "recovery/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "recovery/markdown.hpp"
#include "report/page/method_words.hpp"

namespace pcadim::recovery {
namespace {

constexpr double errors_that_count = 2;

bool ahead(const Estimate& a, const Estimate& b) {
  return a.value - b.value > errors_that_count * std::hypot(a.error, b.error);
}

std::string code(const std::string& name) { return '`' + name + '`'; }

std::string joined(const std::vector<std::string>& words, const std::string& empty = "-") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text.empty() ? empty : text;
}

/// The registered method that answers by default, as long as it takes part under its own name.
template <class Entry>
bool is_default(const Entry& entry) {
  return entry.info == methods().front() && entry.method == entry.info->id;
}

std::vector<const Standing*> entrants(const Standings& standings) {
  std::vector<const Standing*> found;
  for (const Standing& standing : standings.methods) found.push_back(&standing);
  return found;
}

const Standing* default_of(const Standings& standings) {
  for (const Standing* standing : entrants(standings)) {
    if (is_default(*standing)) return standing;
  }
  return nullptr;
}

std::size_t place_of(const Standing* standing, const std::vector<const Standing*>& order) {
  return static_cast<std::size_t>(std::find(order.begin(), order.end(), standing) - order.begin()) +
         1;
}

std::vector<std::string> with_percent(const std::vector<const Standing*>& some, std::size_t most) {
  std::vector<std::string> words;
  for (std::size_t k = 0; k < std::min(most, some.size()); ++k) {
    words.push_back(fmt::format("{} {:.1f} % (± {:.1f})", code(some[k]->method),
                                some[k]->percent_right.value, some[k]->percent_right.error));
  }
  return words;
}

/// Missing answers count as wrong; this is the order if they did not.
std::string answered_sentence(std::vector<const Standing*> order) {
  std::stable_sort(order.begin(), order.end(), [](const Standing* a, const Standing* b) {
    return a->percent_where_answered > b->percent_where_answered;
  });
  std::vector<std::string> words;
  for (std::size_t k = 0; k < std::min<std::size_t>(3, order.size()); ++k) {
    words.push_back(
        fmt::format("{} {:.1f} %", code(order[k]->method), order[k]->percent_where_answered));
  }
  return " Over those groups only in which a method answers at all: " + joined(words) + ".";
}

std::string log_score_sentence(const Standings& standings) {
  std::vector<const Standing*> order;
  for (const Standing& standing : standings.methods) {
    if (standing.log_score) order.push_back(&standing);
  }
  std::stable_sort(order.begin(), order.end(), [](const Standing* a, const Standing* b) {
    return a->log_score->value > b->log_score->value;
  });
  std::vector<std::string> words;
  for (const Standing* standing : order) {
    words.push_back(fmt::format("{} {:.2f} (± {:.2f})", code(standing->method),
                                standing->log_score->value, standing->log_score->error));
  }
  return "Mean log score, best first: " + joined(words) + ".";
}

std::string sure_sentence(const Standing& standing) {
  const Bin sure = standing.pooled.sure();
  if (sure.answers == 0) return "";
  const auto count = static_cast<double>(sure.answers);
  return fmt::format(
      " {} states 90 % or more for {} of {} data sets (on average {:.1f} %) and is "
      "right in {:.1f} % of them.",
      code(standing.method), sure.answers, standing.pooled.data_sets, 100 * sure.stated / count,
      100 * static_cast<double>(sure.right) / count);
}

const GroupScore& best_in_group(const Standings& standings, std::size_t group,
                                const Standing*& who) {
  for (const Standing* standing : entrants(standings)) {
    if (who == nullptr ||
        standing->groups[group].percent_right.value > who->groups[group].percent_right.value) {
      who = standing;
    }
  }
  return who->groups[group];
}

std::vector<std::string> ahead_in_group(const Standings& standings, std::size_t group,
                                        const Estimate& own) {
  std::vector<const Standing*> found;
  for (const Standing* standing : entrants(standings)) {
    if (ahead(standing->groups[group].percent_right, own)) found.push_back(standing);
  }
  std::stable_sort(found.begin(), found.end(), [&](const Standing* a, const Standing* b) {
    return a->groups[group].percent_right.value > b->groups[group].percent_right.value;
  });
  std::vector<std::string> words;
  for (std::size_t k = 0; k < std::min<std::size_t>(4, found.size()); ++k) {
    words.push_back(fmt::format("{} {:.0f}", code(found[k]->method),
                                found[k]->groups[group].percent_right.value));
  }
  if (found.size() > 4) words.push_back(fmt::format("{} more", found.size() - 4));
  return words;
}

/// The best that any member of a family does in a group.
Estimate best_of(const std::vector<const Standing*>& members, std::size_t group) {
  Estimate best{-1, 0};
  for (const Standing* member : members) {
    const Estimate& own = member->groups[group].percent_right;
    if (own.value > best.value) best = own;
  }
  return best;
}

std::string family_line(const Standings& standings, Assumption family,
                        const std::vector<const Standing*>& members) {
  std::vector<std::string> wins, fails;
  for (std::size_t g = 0; g < standings.groups.size(); ++g) {
    const Standing* who = nullptr;
    const Estimate best = best_in_group(standings, g, who).percent_right;
    const Estimate own = best_of(members, g);
    if (!ahead(best, own)) wins.push_back(standings.groups[g]);
    if (own.value < best.value / 2 && ahead(best, own)) {
      fails.push_back(
          fmt::format("{} ({:.0f} against {:.0f})", standings.groups[g], own.value, best.value));
    }
  }
  return fmt::format(
      "- **{}** ({} method{}). Best overall: {}. A member is the best or not clearly behind the "
      "best in: {}. All members get less than half of what the best method gets in: {}.\n",
      page::family_words(family).heading, members.size(), members.size() == 1 ? "" : "s",
      joined(with_percent(members, 2)), joined(wins, "no group"), joined(fails, "no group"));
}

const Line* best_rival(const std::vector<Line>& lines, const Line& own) {
  const Line* best = nullptr;
  for (const Line& line : lines) {
    if (line.regime != own.regime || &line == &own) continue;
    if (best == nullptr ||
        line.tally.right * best->tally.data_sets > best->tally.right * line.tally.data_sets) {
      best = &line;
    }
  }
  return best;
}

}  // namespace

std::string overview(const Standings& standings) {
  const std::vector<const Standing*> order = entrants(standings);
  std::string text =
      "Right most often, each group weighing the same: " + joined(with_percent(order, 5)) + ".";
  if (const Standing* own = default_of(standings)) {
    text += fmt::format(" The default, {}, is number {} of {}.", code(own->method),
                        place_of(own, order), order.size());
  }
  text += answered_sentence(order);
  text += "\n\n" + log_score_sentence(standings);
  for (const Standing& standing : standings.methods) {
    if (standing.info == methods().front()) text += sure_sentence(standing);
  }
  return text + '\n';
}

std::string group_findings(const Standings& standings) {
  std::vector<std::vector<std::string>> rows{
      {"group", "best method", "per cent", "default", "ahead of the default"}};
  const Standing* own = default_of(standings);
  for (std::size_t g = 0; g < standings.groups.size(); ++g) {
    const Standing* who = nullptr;
    const Estimate best = best_in_group(standings, g, who).percent_right;
    std::vector<std::string> row{standings.groups[g], code(who->method),
                                 fmt::format("{:.1f} ± {:.1f}", best.value, best.error), "-", "-"};
    if (own != nullptr) {
      const Estimate& mine = own->groups[g].percent_right;
      row[3] = fmt::format("{:.1f} ± {:.1f}", mine.value, mine.error);
      row[4] = joined(ahead_in_group(standings, g, mine));
    }
    rows.push_back(std::move(row));
  }
  return markdown_table(rows);
}

std::string family_findings(const Standings& standings) {
  std::string text;
  for (const Assumption family :
       {Assumption::fitted_noise, Assumption::white_noise, Assumption::factor_model,
        Assumption::prediction, Assumption::independent_columns, Assumption::noise_from_tail,
        Assumption::counts, Assumption::scree_shape, Assumption::nothing}) {
    std::vector<const Standing*> members;
    for (const Standing* standing : entrants(standings)) {
      if (standing->info->assumes == family) members.push_back(standing);
    }
    if (!members.empty()) text += family_line(standings, family, members);
  }
  return text;
}

std::string losses(const std::vector<Line>& lines) {
  std::vector<std::vector<std::string>> rows{
      {"regime", "best method", "per cent", "default", "its mean error"}};
  for (const Line& line : lines) {
    if (!is_default(line)) continue;
    const Line* rival = best_rival(lines, line);
    const Estimate own = line.tally.percent_right();
    if (rival == nullptr || !ahead(rival->tally.percent_right(), own)) continue;
    rows.push_back({line.regime->name, code(rival->method),
                    fmt::format("{:.0f}", rival->tally.percent_right().value),
                    fmt::format("{:.0f}", own.value),
                    fmt::format("{:+.2f}", line.tally.mean_error().value_or(0))});
  }
  return rows.size() == 1 ? "None.\n" : markdown_table(rows);
}

}  // namespace pcadim::recovery
