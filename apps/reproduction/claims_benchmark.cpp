// Section 4.3, Figure 4: how often each method is right.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "reproduction/claims.hpp"

namespace pcadim::reproduction {
namespace {

constexpr double high_ratio = 20;  ///< a high signal-to-noise ratio is this or more,
constexpr double low_ratio = 10;   ///< a low one this or less
constexpr Index few_rows = 50;     ///< a small sample has that many rows or fewer

/// A single one of many cells counts only beyond three standard errors, or chance would speak.
constexpr double cell_errors = 3;

bool everywhere(const Cell&) { return true; }
bool high(const Cell& cell) { return cell.snr >= high_ratio; }
bool low(const Cell& cell) { return cell.snr <= low_ratio; }

Estimate share_right(const Results& results, Method method, const CellFilter& filter) {
  return mean_over(cells_where(results, filter), right(method));
}

Estimate lead_over(const Results& results, Method method, Method other, const CellFilter& filter) {
  return mean_over(cells_where(results, filter), lead(method, other), difference_range);
}

/// In how many cells one method is clearly ahead of another, and clearly behind.
struct Score {
  std::size_t ahead = 0, behind = 0, cells = 0;
};

Score score(const Results& results, Method method, Method other, const CellFilter& filter) {
  Score result;
  for (const Cell* cell : cells_where(results, filter)) {
    const Estimate difference = cell_mean(*cell, lead(method, other), difference_range);
    if (difference.value > cell_errors * difference.error) ++result.ahead;
    if (difference.value < -cell_errors * difference.error) ++result.behind;
    ++result.cells;
  }
  return result;
}

std::string words(const Score& score, const Estimate& difference) {
  return fmt::format("{} on average; clearly ahead in {} cells of {}, behind in {}",
                     points(difference), score.ahead, score.cells, score.behind);
}

void append(std::string& list, const std::string& item) {
  list += (list.empty() ? "" : ", ") + item;
}

Judgement profile_worst(const Results& results, const Cast& cast) {
  std::size_t ahead = 0, vastly = 0;
  std::string leads;
  for (const Method method : {cast.ng, Method::minka, Method::gcv, cast.pesel, cast.ml}) {
    const Estimate difference = lead_over(results, method, Method::profile, everywhere);
    if (difference.above(0)) ++ahead;
    if (difference.above(0.1)) ++vastly;
    append(leads, fmt::format("{} {}", facts_of(method).name, points(difference)));
  }
  const Verdict verdict = vastly == 5 ? Verdict::holds
                          : ahead > 0 ? Verdict::in_part
                                      : Verdict::fails;
  return {verdict, "Ahead of PL by: " + leads};
}

Judgement profile_small_samples(const Results& results, const Cast&) {
  const auto small = [](const Cell& cell) { return cell.n <= few_rows && high(cell); };
  const Estimate measured = share_right(results, Method::profile, small);
  const Verdict verdict = measured.below(0.5)   ? Verdict::holds
                          : measured.above(0.5) ? Verdict::fails
                                                : Verdict::in_part;
  return {verdict, "PL is right in " + percent(measured)};
}

/// The six methods of the paper.
std::array<Method, 6> competitors(const Cast& cast) {
  return {cast.ng, Method::minka, cast.pesel, Method::gcv, Method::profile, cast.ml};
}

bool satisfactory(const Cell& cell, Method method) {
  return cell_mean(cell, right(method)).value >= 0.7;
}

/// In how many cells a method is satisfactory, of those where any of the paper's six is.
struct Often {
  std::size_t good = 0, cells = 0;
  bool most() const { return 2 * good > cells; }
};

Often often(const Results& results, Method method, const Cast& cast, const CellFilter& filter) {
  Often result;
  for (const Cell* cell : cells_where(results, filter)) {
    const auto good = [cell](Method one) { return satisfactory(*cell, one); };
    if (std::ranges::none_of(competitors(cast), good)) continue;
    ++result.cells;
    if (good(method)) ++result.good;
  }
  return result;
}

std::string words(Method method, const Often& often) {
  return fmt::format(
      "{} is right in 70 % or more of the data sets in {} of the {} cells where any "
      "of the six methods is",
      facts_of(method).name, often.good, often.cells);
}

Judgement often_good(const Results& results, Method method, const Cast& cast) {
  const Often result = often(results, method, cast, everywhere);
  const Verdict verdict = result.most()     ? Verdict::holds
                          : result.good > 0 ? Verdict::in_part
                                            : Verdict::fails;
  return {verdict, words(method, result)};
}

Judgement gcv_often_good(const Results& results, const Cast& cast) {
  return often_good(results, Method::gcv, cast);
}

Judgement gcv_high(const Results& results, const Cast& cast) {
  std::size_t holding = 0;
  std::string leads;
  for (const Method method : {Method::minka, cast.ml, cast.ng, cast.pesel}) {
    const Estimate difference = lead_over(results, method, Method::gcv, high);
    if (difference.above(0)) ++holding;
    append(leads, fmt::format("{} {}", facts_of(method).name, points(difference)));
  }
  return {parts(holding, 4), "Ahead of GCV at SNR 20 and more by: " + leads};
}

/// By how much ML is ahead of the mean of the four others that are no scree test.
Estimate ml_lead(const Results& results, const Cast& cast, const CellFilter& filter) {
  const auto ahead = [cast](const Answers& answers) {
    double sum = 0;
    for (const Method other : {cast.ng, Method::minka, cast.pesel, Method::gcv}) {
      sum += lead(cast.ml, other)(answers);
    }
    return sum / 4;
  };
  return mean_over(cells_where(results, filter), ahead, difference_range);
}

Judgement ml_good(const Results& results, const Cast& cast) {
  return often_good(results, cast.ml, cast);
}

Judgement ml_small_samples(const Results& results, const Cast& cast) {
  const auto with_rows = [](Index n) { return [n](const Cell& cell) { return cell.n == n; }; };
  const Often good = often(results, cast.ml, cast, with_rows(hard_rows));
  const Estimate few = ml_lead(results, cast, with_rows(hard_rows));
  const Estimate many = ml_lead(results, cast, with_rows(simple_rows));
  const Estimate more{few.value - many.value, std::hypot(few.error, many.error)};
  const std::size_t holding = (good.most() ? 1U : 0U) + (more.above(0) ? 1U : 0U);
  return {parts(holding, 2),
          fmt::format("n = 40: {}; ahead of the mean of the others by {}, at n = 100 by {}",
                      words(cast.ml, good), points(few), points(many))};
}

Judgement pesel_over_minka(const Results& results, const Cast& cast) {
  const Score cells = score(results, cast.pesel, Method::minka, everywhere);
  const Estimate difference = lead_over(results, cast.pesel, Method::minka, everywhere);
  const Verdict verdict = cells.ahead > cells.behind ? Verdict::holds
                          : cells.ahead > 0          ? Verdict::in_part
                                                     : Verdict::fails;
  return {verdict, "PESEL against Minka: " + words(cells, difference)};
}

/// Ahead on average, and nowhere clearly behind; in part if only the former.
Judgement consistently_ahead(const Results& results, Method method, Method other,
                             const CellFilter& filter) {
  const Score cells = score(results, method, other, filter);
  const Estimate difference = lead_over(results, method, other, filter);
  const Verdict verdict = !difference.above(0) ? Verdict::fails
                          : cells.behind == 0  ? Verdict::holds
                                               : Verdict::in_part;
  return {verdict, words(cells, difference)};
}

Judgement ng_over_minka(const Results& results, const Cast& cast) {
  return consistently_ahead(results, cast.ng, Method::minka, everywhere);
}

Judgement ng_over_pesel(const Results& results, const Cast& cast) {
  return consistently_ahead(results, cast.ng, cast.pesel, low);
}

Judgement pesel_high(const Results& results, const Cast& cast) {
  constexpr double very_good = 0.9;
  std::size_t holding = 0, sizes = 0;
  std::string shares;
  for (const Index n : sample_sizes) {
    const auto filter = [n](const Cell& cell) { return cell.n == n && high(cell); };
    if (cells_where(results, filter).empty()) continue;
    const Estimate measured = share_right(results, cast.pesel, filter);
    if (!measured.below(very_good)) ++holding;
    ++sizes;
    append(shares, fmt::format("n = {}: {}", n, percent(measured)));
  }
  return {parts(holding, sizes), "PESEL is right at SNR 20 and more: " + shares};
}

struct Setting {
  std::string_view name;
  bool (*holds)(const Cell&);
};

constexpr std::array settings{
    Setting{"moderate n, high SNR",
            [](const Cell& c) { return c.n > few_rows && c.snr > low_ratio; }},
    Setting{"moderate n, low SNR", [](const Cell& c) { return c.n > few_rows && low(c); }},
    Setting{"small n, high SNR",
            [](const Cell& c) { return c.n <= few_rows && c.snr > low_ratio; }},
    Setting{"small n, low SNR", [](const Cell& c) { return c.n <= few_rows && low(c); }},
};

/// The settings in which a method is clearly more than ten points behind the best of all.
std::vector<std::string> unsatisfactory(const Results& results, Method method, const Cast& cast) {
  std::vector<std::string> found;
  for (const Setting& setting : settings) {
    Method best = method;
    for (const Method other : competitors(cast)) {
      if (share_right(results, other, setting.holds).value >
          share_right(results, best, setting.holds).value)
        best = other;
    }
    const Estimate gap = lead_over(results, best, method, setting.holds);
    if (gap.above(0.1))
      found.push_back(fmt::format("{} ({})", setting.name, points({-gap.value, gap.error})));
  }
  return found;
}

Judgement only_satisfactory(const Results& results, const Cast& cast) {
  std::string rivals, failures;
  for (const Method method : competitors(cast)) {
    const std::vector<std::string> bad = unsatisfactory(results, method, cast);
    if (method == cast.ng) {
      for (const std::string& setting : bad) append(failures, setting);
    } else if (bad.empty()) {
      append(rivals, std::string(facts_of(method).name));
    }
  }
  const Verdict verdict = !failures.empty() ? Verdict::fails
                          : rivals.empty()  ? Verdict::holds
                                            : Verdict::in_part;
  return {verdict,
          fmt::format("NG is unsatisfactory in: {}; others that are satisfactory in all: {}",
                      failures.empty() ? "none" : failures, rivals.empty() ? "none" : rivals)};
}

constexpr std::string_view place = "4.3, Figure 4";

constexpr std::array claims{
    Claim{"pl-worst", place, "Every other method is far better than profile likelihood.",
          "Each of the five is right more often than PL by ten points and two standard errors, on "
          "average over all cells; in part if at least one is ahead.",
          about_all, profile_worst},
    Claim{"pl-small-samples", place, "Profile likelihood does not suit small samples.",
          "n of 50 or less, SNR 20 and more: PL is right in clearly less than half of the data "
          "sets.",
          about_others, profile_small_samples},
    Claim{
        "gcv-often-good", place, "GCV often gives satisfactory results.",
        "In more than half of the cells where one of the six methods is right in 70 % of the data "
        "sets, GCV is; in part if in any.",
        about_all, gcv_often_good},
    Claim{"gcv-high-snr", place,
          "At high SNR GCV cannot compete with the model-based methods (Laplace, ML, NG, PESEL).",
          "SNR 20 and more: each of the four is ahead of GCV by two standard errors; in part if "
          "some are.",
          about_all, gcv_high},
    Claim{
        "ml-good", place, "Maximum likelihood behaves well.",
        "As for GCV: in more than half of the cells where one of the six methods is right in 70 % "
        "of the data sets, ML is; in part if in any.",
        about_all, ml_good},
    Claim{"ml-small-samples", place, "That is so above all when n is very small.",
          "The same at n = 40 alone, and there it is further ahead of the mean of NG, Minka, PESEL "
          "and GCV than at n = 100, by two standard errors; in part if one of both.",
          about_all, ml_small_samples},
    Claim{"pesel-over-minka", place, "PESEL often does better than Minka's approximation.",
          "PESEL is clearly ahead (three standard errors) in more cells than it is behind; in part "
          "if in any.",
          about_pesel, pesel_over_minka},
    Claim{"ng-over-minka", place, "NG consistently does better than Minka's approximation.",
          "NG is ahead on average by two standard errors and clearly behind (three) in no cell; in "
          "part if only the former.",
          about_ng, ng_over_minka},
    Claim{"pesel-high-snr", place, "PESEL is very good at high SNR.",
          "SNR 20 and more: at no n is it right in clearly less than 90 % of the data sets; in "
          "part if at some.",
          about_pesel, pesel_high},
    Claim{"ng-over-pesel", place, "At low SNR NG does better than PESEL.",
          "SNR 10 and less: NG is ahead on average by two standard errors and clearly behind "
          "(three) in no cell; in part if only the former.",
          about_bayes, ng_over_pesel},
    Claim{"ng-only-satisfactory", place,
          "NG is the only method that is satisfactory everywhere: high and low SNR, moderate and "
          "small n.",
          "Four settings: n above 50 or not, SNR above 10 or not. Unsatisfactory is who is clearly "
          "more than ten points behind the best there. NG is so in none, all others in some; in "
          "part if others are satisfactory, too.",
          about_all, only_satisfactory},
};

}  // namespace

std::span<const Claim> benchmark_claims() { return claims; }

}  // namespace pcadim::reproduction
