// Section 4.3, Figure 5: what the posteriors are worth.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "reproduction/claims.hpp"

namespace pcadim::reproduction {
namespace {

bool everywhere(const Cell&) { return true; }

Measure near_lead(Method method, Method other) {
  return [=](const Answers& answers) { return of(answers, method).near - of(answers, other).near; };
}

/// Clearly behind in a cell: three standard errors, and one point at least.
bool behind(const Cell& cell, Method method, Method other) {
  const Estimate difference = cell_mean(cell, near_lead(method, other), difference_range);
  return difference.value < -std::max(3 * difference.error, 0.01);
}

Judgement most_mass(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  const auto cells = cells_where(results, everywhere);
  bool ahead = true;
  std::string words;
  for (const Method other : {Method::minka, cast.pesel}) {
    const Estimate difference = mean_over(cells, near_lead(ng, other), difference_range);
    ahead = ahead && difference.above(0);
    words += fmt::format("{} over {}, ", points(difference), facts_of(other).name);
  }
  const auto worse = std::ranges::count_if(results.cells, [&cast](const Cell& cell) {
    return behind(cell, cast.ng, Method::minka) || behind(cell, cast.ng, cast.pesel);
  });
  const double share = static_cast<double>(worse) / static_cast<double>(results.cells.size());
  const Verdict verdict = ahead && share <= 0.1   ? Verdict::holds
                          : ahead || share <= 0.5 ? Verdict::in_part
                                                  : Verdict::fails;
  return {verdict, fmt::format("{}clearly behind one of them in {} cells of {}", words, worse,
                               results.cells.size())};
}

/// What a method gives its choice, less 1 if that is right.
double excess(const Answers& answers, Method method) {
  const Answer& answer = of(answers, method);
  return answer.of_best - (answer.best == true_dimension ? 1 : 0);
}

Estimate excess_confidence(const Results& results, Method method) {
  return mean_over(
      cells_where(results, everywhere),
      [method](const Answers& answers) { return excess(answers, method); }, difference_range);
}

Judgement laplace_overconfident(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  const Estimate minka = excess_confidence(results, Method::minka);
  const Estimate pesel = excess_confidence(results, cast.pesel);
  const std::size_t holding = (minka.above(0) ? 1U : 0U) + (pesel.above(0) ? 1U : 0U);
  return {parts(holding, 2),
          fmt::format("Confidence less share right: Minka {}, PESEL {} ({} {})", points(minka),
                      points(pesel), facts_of(ng).name, points(excess_confidence(results, ng)))};
}

Judgement pesel_most_overconfident(const Results& results, const Cast& cast) {
  const Estimate more = mean_over(
      cells_where(results, everywhere),
      [pesel = cast.pesel](const Answers& answers) {
        return excess(answers, pesel) - excess(answers, Method::minka);
      },
      difference_range);
  const Verdict verdict = more.above(0)   ? Verdict::holds
                          : more.below(0) ? Verdict::fails
                                          : Verdict::in_part;
  return {verdict, "PESEL's excess less Minka's: " + points(more)};
}

/// Neither sure that the dimension is about right nor that it is not.
double undecided(const Answers& answers, Method method) {
  const double mass = of(answers, method).near;
  return mass > 0.05 && mass < 0.95 ? 1 : 0;
}

Judgement pesel_jumps(const Results& results, const Cast& cast) {
  const Method ng = cast.ng, pesel = cast.pesel;
  const auto cells = cells_where(results, everywhere);
  std::size_t holding = 0;
  std::string words;
  for (const Method other : {ng, Method::minka}) {
    const auto less = [other, pesel](const Answers& answers) {
      return undecided(answers, other) - undecided(answers, pesel);
    };
    if (mean_over(cells, less, difference_range).above(0)) ++holding;
  }
  for (const Method method : {pesel, ng, Method::minka}) {
    const Estimate share =
        mean_over(cells, [method](const Answers& answers) { return undecided(answers, method); });
    words +=
        fmt::format("{}{} {}", words.empty() ? "" : ", ", facts_of(method).name, percent(share));
  }
  return {parts(holding, 2), "Undecided: " + words};
}

Judgement always_some_mass(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  double smallest = 1;
  std::size_t enough = 0;
  const Cell* where = nullptr;
  for (const Cell& cell : results.cells) {
    const double mass = cell_mean(cell, near(ng)).value;
    if (mass >= 0.01) ++enough;
    if (mass < smallest || where == nullptr) {
      smallest = mass;
      where = &cell;
    }
  }
  const std::size_t all = results.cells.size();
  const Verdict verdict = enough == all           ? Verdict::holds
                          : 4 * enough >= 3 * all ? Verdict::in_part
                                                  : Verdict::fails;
  return {verdict, fmt::format("1 % or more in {} cells of {}; least {:.2g} % (n = {}, SNR {})",
                               enough, all, 100 * smallest, where->n, where->snr)};
}

/// The means of a measure along the ratios of one sample size.
std::vector<Estimate> along_ratios(const Results& results, Index n, const Measure& measure) {
  std::vector<Estimate> means;
  for (const Cell* cell : cells_where(results, [n](const Cell& c) { return c.n == n; })) {
    means.push_back(cell_mean(*cell, measure));
  }
  return means;
}

double largest_step(const std::vector<Estimate>& means) {
  double largest = 0;
  for (std::size_t k = 1; k < means.size(); ++k) {
    largest = std::max(largest, means[k].value - means[k - 1].value);
  }
  return largest;
}

bool never_falls(const std::vector<Estimate>& means) {
  for (std::size_t k = 1; k < means.size(); ++k) {
    const double error = std::hypot(means[k].error, means[k - 1].error);
    if (means[k].value - means[k - 1].value < -std::max(3 * error, 0.01)) return false;
  }
  return true;
}

bool rises(const std::vector<Estimate>& means) {
  const Estimate &first = means.front(), &last = means.back();
  return Estimate{last.value - first.value, std::hypot(first.error, last.error)}.above(0) &&
         never_falls(means);
}

/// A step larger than this is a jump: from more unsure than sure to the contrary.
constexpr double jump = 0.5;

Judgement grows_slowly(const Results& results, const Cast& cast) {
  std::size_t sizes = 0, slow = 0;
  std::string words;
  for (const Index n : sample_sizes) {
    const auto mine = along_ratios(results, n, near(cast.ng));
    if (mine.size() < 2) continue;
    const double step = largest_step(mine);
    ++sizes;
    if (rises(mine) && step <= jump) ++slow;
    words += fmt::format("; n = {}: {:.0f} ({}{:.0f})", n, 100 * step,
                         rises(mine) ? "" : "does not rise throughout; ",
                         100 * largest_step(along_ratios(results, n, near(cast.pesel))));
  }
  const Verdict verdict = slow == sizes       ? Verdict::holds
                          : 2 * slow >= sizes ? Verdict::in_part
                                              : Verdict::fails;
  return {verdict, fmt::format("Largest step between neighbouring SNR in points, {} (PESEL){}",
                               facts_of(cast.ng).name, words)};
}

Judgement point_not_posterior(const Results& results, const Cast& cast) {
  const auto high = cells_where(results, [](const Cell& cell) { return cell.snr >= 20; });
  const Estimate point = mean_over(high, right(cast.pesel));
  std::vector<double> wrong;
  for (const Cell& cell : results.cells) {
    for (const Answers& answers : cell.replicates) {
      const Answer& answer = of(answers, cast.pesel);
      if (!answer.right()) wrong.push_back(answer.of_best);
    }
  }
  const bool good_point = !point.below(0.8);
  if (wrong.empty()) return {Verdict::fails, "PESEL was never wrong"};
  const Estimate confidence = mean_of(wrong);
  return {parts((good_point ? 1U : 0U) + (confidence.above(0.9) ? 1U : 0U), 2),
          fmt::format("PESEL at SNR 20 and more is right in {}; where it is wrong (all cells), it "
                      "gives its choice {} on average",
                      percent(point), percent(confidence))};
}

constexpr std::string_view place = "4.3, Figure 5";

constexpr std::array claims{
    Claim{"mass-ng-best", place,
          "NG puts more mass on 18 to 22 than both Laplace approximations almost everywhere.",
          "Ahead of both on average by two standard errors, and clearly behind one of them (three "
          "standard errors and one point) in at most a tenth of the cells; in part if ahead, or "
          "behind in at most half.",
          about_bayes, most_mass},
    Claim{"laplace-overconfident", place, "Both Laplace approximations are too sure of themselves.",
          "The probability they give their best dimension exceeds the share of right ones by two "
          "standard errors, over all cells; in part if so for one.",
          about_bayes, laplace_overconfident},
    Claim{"pesel-most-overconfident", place, "PESEL above all.",
          "This excess is larger for PESEL than for Minka, by two standard errors (paired).",
          about_pesel, pesel_most_overconfident},
    Claim{"pesel-jumps", place,
          "PESEL passes very fast from being sure that d is far from 20 to being sure of 20.",
          "It is undecided (mass on 18 to 22 between 5 and 95 %) less often than NG and than "
          "Minka, by two standard errors (paired); in part if than one of them.",
          about_bayes, pesel_jumps},
    Claim{"ng-always-some-mass", place, "NG always leaves some mass near 20.",
          "Its mean mass on 18 to 22 is at least 1 % in every cell; in part if in three quarters.",
          about_ng, always_some_mass},
    Claim{"ng-grows-slowly", place, "NG becomes more confident slowly as the SNR grows.",
          "At every n its mass on 18 to 22 rises clearly from the lowest SNR to the highest, never "
          "falls clearly on the way, and no step from one SNR to the next is above 50 points; in "
          "part if so at half of the n.",
          about_ng, grows_slowly},
    Claim{"bic-point-not-posterior", place,
          "BIC-like approximations give good point estimates but poor posteriors.",
          "PESEL is right in 80 % or more at SNR 20 and more, and where it is wrong it gives its "
          "choice clearly more than 90 % on average; in part if one of both.",
          about_pesel, point_not_posterior},
};

}  // namespace

std::span<const Claim> posterior_claims() { return claims; }

}  // namespace pcadim::reproduction
