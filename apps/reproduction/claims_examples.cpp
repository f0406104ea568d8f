// Section 4.2: the two introductory examples. The paper shows one data set of each; here every
// statement is put to all data sets of the same setting. Sentences that tell which dimensions came
// out on that one data set are not judged: other draws give other ones.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "reproduction/claims.hpp"

namespace pcadim::reproduction {
namespace {

using Test = std::function<bool(const Answers&)>;

std::vector<const Cell*> scenario(const Results& results, Index n) {
  return cells_where(results,
                     [n](const Cell& cell) { return cell.n == n && cell.snr == example_ratio; });
}

Estimate share(const Results& results, Index n, const Test& test) {
  return mean_over(scenario(results, n),
                   [&](const Answers& answers) { return test(answers) ? 1.0 : 0.0; });
}

Judgement typically(const Results& results, Index n, const Test& test) {
  const Estimate measured = share(results, n, test);
  return {typical(measured), "True of " + percent(measured) + " of the data sets"};
}

/// What one draw was like: how many others are like that.
Judgement of_one_data_set(const Results& results, Index n, const Test& test) {
  Judgement judgement = typically(results, n, test);
  judgement.verdict = Verdict::one_data_set;
  return judgement;
}

/// Answers of NG to the simple scenario that are right: over their range of phi the right dimension
/// wins.
std::vector<Answer> right_answers(const Results& results, Method ng) {
  std::vector<Answer> found;
  for (const Cell* cell : scenario(results, simple_rows)) {
    for (const Answers& answers : cell->replicates) {
      if (of(answers, ng).right()) found.push_back(of(answers, ng));
    }
  }
  return found;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

bool in_middle_half(double place) { return place >= 0.25 && place <= 0.75; }

/// Where phi* lies between the ends of its range, on a logarithmic axis.
double place_of_choice(const Answer& answer) {
  return std::log(answer.phi / answer.phi_low) / std::log(answer.phi_high / answer.phi_low);
}

double place_of_choice_linear(const Answer& answer) {
  return (answer.phi - answer.phi_low) / (answer.phi_high - answer.phi_low);
}

Judgement shape_by_heuristic(const Results& results, const Cast& cast) {
  return typically(results, simple_rows, [ng = cast.ng](const Answers& answers) {
    const Answer& answer = of(answers, ng);
    return answer.right() && answer.two_phases;
  });
}

Judgement wide_range(const Results& results, const Cast& cast) {
  const Estimate wide = share(results, simple_rows, [ng = cast.ng](const Answers& answers) {
    const Answer& answer = of(answers, ng);
    return answer.right() && answer.phi_high >= 3 * answer.phi_low;
  });
  std::vector<double> factors;
  for (const Answer& answer : right_answers(results, cast.ng)) {
    if (answer.phi_low > 0) factors.push_back(answer.phi_high / answer.phi_low);
  }
  return {typical(wide), fmt::format("True of {} of the data sets; median factor {:.1f}",
                                     percent(wide), median(factors))};
}

using Place = double (*)(const Answer&);

/// How often phi* lies in the middle half of its range, on one axis.
Estimate share_central(const Results& results, Method ng, Place place) {
  return share(results, simple_rows, [=](const Answers& answers) {
    const Answer& answer = of(answers, ng);
    return answer.right() && answer.phi_high > answer.phi_low && in_middle_half(place(answer));
  });
}

double median_place(const Results& results, Method ng, Place place) {
  std::vector<double> places;
  for (const Answer& answer : right_answers(results, ng)) {
    if (answer.phi_high > answer.phi_low) places.push_back(place(answer));
  }
  return median(places);
}

Judgement central_choice(const Results& results, const Cast& cast) {
  const Estimate logarithmic = share_central(results, cast.ng, place_of_choice);
  const Estimate linear = share_central(results, cast.ng, place_of_choice_linear);
  const Verdict one = typical(logarithmic), other = typical(linear);
  const Verdict verdict = one == other ? one : Verdict::in_part;
  return {verdict, fmt::format("In the middle half for {} (logarithmic axis) and {} (linear) of "
                               "the data sets; median place {:.0f} % of the way up, logarithmic, "
                               "and {:.0f} %, linear",
                               percent(logarithmic), percent(linear),
                               100 * median_place(results, cast.ng, place_of_choice),
                               100 * median_place(results, cast.ng, place_of_choice_linear))};
}

/// Each of the three Bayesian methods by itself; the statement needs all.
Judgement each_typically(const Results& results, const Cast& cast, Index n,
                         const std::function<bool(const Answer&)>& test) {
  std::size_t holding = 0, failing = 0;
  std::string words;
  for (const Method method : {cast.ng, Method::minka, cast.pesel}) {
    const Estimate measured =
        share(results, n, [&](const Answers& answers) { return test(of(answers, method)); });
    const Verdict verdict = typical(measured);
    if (verdict == Verdict::holds) ++holding;
    if (verdict == Verdict::fails) ++failing;
    words +=
        fmt::format("{}{} {}", words.empty() ? "" : ", ", facts_of(method).name, percent(measured));
  }
  const Verdict verdict = holding == 3   ? Verdict::holds
                          : failing == 3 ? Verdict::fails
                                         : Verdict::in_part;
  return {verdict, "True of: " + words};
}

Judgement all_recover(const Results& results, const Cast& cast) {
  return each_typically(results, cast, simple_rows, [](const Answer& a) { return a.right(); });
}

Judgement all_sure(const Results& results, const Cast& cast) {
  return each_typically(results, cast, simple_rows,
                        [](const Answer& a) { return a.of_truth > 0.99; });
}

Judgement all_two_phases(const Results& results, const Cast& cast) {
  return each_typically(results, cast, simple_rows, [](const Answer& a) { return a.two_phases; });
}

Judgement hard_shape(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  return typically(results, hard_rows,
                   [ng](const Answers& answers) { return of(answers, ng).two_phases; });
}

/// "; 20 is chosen for 88.0 ± 4.9 %"
std::string share_right_in_words(const Results& results, Method method) {
  return "; 20 is chosen for " + percent(mean_over(scenario(results, hard_rows), right(method)));
}

Judgement hard_ng_below(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  Judgement judgement = of_one_data_set(results, hard_rows, [ng](const Answers& answers) {
    return of(answers, ng).d == true_dimension - 1;
  });
  judgement.measured += share_right_in_words(results, ng);
  return judgement;
}

Judgement hard_ng_sure(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  return typically(results, hard_rows,
                   [ng](const Answers& answers) { return of(answers, ng).of_best > 0.99; });
}

Judgement hard_ng_truth_second(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  Judgement judgement = of_one_data_set(results, hard_rows, [ng](const Answers& answers) {
    return of(answers, ng).second == true_dimension;
  });
  const Estimate among = share(results, hard_rows, [ng](const Answers& answers) {
    const Answer& a = of(answers, ng);
    return a.best == true_dimension || a.second == true_dimension;
  });
  judgement.measured += "; 20 is best or second best for " + percent(among);
  return judgement;
}

Judgement hard_minka_below(const Results& results, const Cast&) {
  return typically(results, hard_rows,
                   [](const Answers& answers) { return of(answers, Method::minka).below(); });
}

Judgement hard_minka_top_two(const Results& results, const Cast&) {
  Judgement judgement = of_one_data_set(results, hard_rows, [](const Answers& answers) {
    const Answer& a = of(answers, Method::minka);
    return a.best == true_dimension - 2 && a.second == true_dimension - 1;
  });
  const Estimate below = share(results, hard_rows, [](const Answers& answers) {
    const Answer& a = of(answers, Method::minka);
    return a.best < true_dimension && a.second < true_dimension;
  });
  judgement.measured += "; both are below 20 for " + percent(below);
  return judgement;
}

Judgement hard_pesel_below(const Results& results, const Cast& cast) {
  const Method pesel = cast.pesel;
  Judgement judgement = of_one_data_set(results, hard_rows, [pesel](const Answers& answers) {
    const Answer& a = of(answers, pesel);
    return a.d == true_dimension - 1 && a.of_best > 0.99;
  });
  judgement.measured += share_right_in_words(results, pesel);
  return judgement;
}

Judgement hard_pesel_second(const Results& results, const Cast& cast) {
  const Method pesel = cast.pesel;
  Judgement judgement = of_one_data_set(results, hard_rows, [pesel](const Answers& answers) {
    return of(answers, pesel).second == true_dimension - 2;
  });
  const Estimate smaller = share(results, hard_rows, [pesel](const Answers& answers) {
    const Answer& a = of(answers, pesel);
    return a.second < a.best;
  });
  judgement.measured += "; the second best is smaller than the best for " + percent(smaller);
  return judgement;
}

Judgement hard_pesel_tiny(const Results& results, const Cast& cast) {
  return typically(results, hard_rows, [pesel = cast.pesel](const Answers& answers) {
    return of(answers, pesel).tiny_before_ten;
  });
}

double counts_below(const Answers& answers, Method method) {
  return of(answers, method).below() ? 1 : 0;
}

/// NG against each of the two Laplace approximations: clearly better than both, than one, or else.
Judgement against_both(const Cast& cast, const std::function<Estimate(Method)>& advantage,
                       const std::string& what) {
  std::size_t holding = 0;
  std::string words;
  for (const Method other : {Method::minka, cast.pesel}) {
    const Estimate measured = advantage(other);
    if (measured.above(0)) ++holding;
    words += fmt::format("{}than {} by {}", words.empty() ? "" : ", ", facts_of(other).name,
                         points(measured));
  }
  return {parts(holding, 2), what + words};
}

Judgement resists_underestimation(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  const auto cells = scenario(results, hard_rows);
  return against_both(
      cast,
      [&](Method other) {
        return mean_over(
            cells, [=](const Answers& a) { return counts_below(a, other) - counts_below(a, ng); },
            difference_range);
      },
      "Below 20 less often: ");
}

/// By how much less NG loses from n = 100 to n = 40.
Judgement resists_small_samples(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  return against_both(
      cast,
      [&](Method other) {
        const Estimate few =
            mean_over(scenario(results, hard_rows), lead(ng, other), difference_range);
        const Estimate many =
            mean_over(scenario(results, simple_rows), lead(ng, other), difference_range);
        return Estimate{few.value - many.value, std::hypot(few.error, many.error)};
      },
      "Loses less: ");
}

Judgement no_damage(const Results& results, const Cast& cast) {
  const Method ng = cast.ng;
  const Estimate measured = share(results, hard_rows, [ng](const Answers& answers) {
    const Answer& a = of(answers, ng);
    return a.d && *a.d < near_first;
  });
  const Verdict verdict = measured.below(0.1)   ? Verdict::holds
                          : measured.above(0.1) ? Verdict::fails
                                                : Verdict::in_part;
  return {verdict, "Below 18: " + percent(measured) + " of the data sets"};
}

constexpr std::string_view simple = "4.2, simple scenario";
constexpr std::string_view hard = "4.2, challenging scenario";

constexpr std::array claims{
    Claim{"simple-heuristic", "4.2, simple scenario; Figure 1",
          "The heuristic finds a phi at which the evidence has the wanted shape and leads to the "
          "right dimension.",
          "n = 100, SNR 20: the answer is 20 and the curve at phi* rises faster than it falls, in "
          "clearly more than half of the data sets.",
          about_ng, shape_by_heuristic},
    Claim{"simple-phi-range", simple,
          "Over a wide range of phi the evidence is highest at the right dimension.",
          "n = 100, SNR 20: the right dimension wins from some phi to three times that, or more, "
          "in clearly more than half of the data sets.",
          about_ng, wide_range},
    Claim{"simple-phi-centre", simple,
          "The phi that the heuristic chooses lies near the centre of that range.",
          "n = 100, SNR 20: it lies in the middle half of the range in clearly more than half of "
          "the data sets, on a logarithmic and on a linear axis; in part if on one of them.",
          about_ng, central_choice},
    Claim{"simple-recovery", "4.2, simple scenario; Figure 2",
          "NG and both Laplace approximations find the right dimension.",
          "n = 100, SNR 20: each of the three answers 20 in clearly more than half of the data "
          "sets.",
          about_bayes, all_recover},
    Claim{"simple-confidence", simple,
          "All three give the right dimension a posterior probability of more than 99 %.",
          "n = 100, SNR 20: true of each of the three in clearly more than half of the data sets.",
          about_bayes, all_sure},
    Claim{"simple-shape", "4.2, simple scenario; Figure 2",
          "The three curves look alike and as they should: a rise, then a fall.",
          "n = 100, SNR 20: each has its maximum inside and rises faster than it falls (section "
          "3.3), in clearly more than half of the data sets.",
          about_bayes, all_two_phases},
    Claim{"hard-shape", "4.2, challenging scenario; Figure 3",
          "With 40 observations the evidence of NG keeps its shape.",
          "n = 40, SNR 20: maximum inside, rises faster than it falls, in clearly more than half "
          "of the data sets.",
          about_ng, hard_shape},
    Claim{"hard-ng-19", hard, "NG underestimates slightly: it chooses 19.",
          "n = 40, SNR 20: the share of data sets with this answer.", about_ng, hard_ng_below},
    Claim{"hard-ng-confidence", hard, "NG gives its choice more than 99 %.",
          "n = 40, SNR 20: true of clearly more than half of the data sets.", about_ng,
          hard_ng_sure},
    Claim{"hard-ng-second", hard, "The right dimension is the second best for NG.",
          "n = 40, SNR 20: the share of data sets in which it is.", about_ng, hard_ng_truth_second},
    Claim{"hard-minka-simpler", hard, "Minka's approximation prefers simpler models.",
          "n = 40, SNR 20: its answer is below 20 in clearly more than half of the data sets.",
          about_others, hard_minka_below},
    Claim{"hard-minka-top-two", hard, "Its best dimension is 18, the second best 19.",
          "n = 40, SNR 20: the share of data sets in which both are so.", about_others,
          hard_minka_top_two},
    Claim{"hard-pesel-19", hard, "PESEL chooses 19 with more than 99 %.",
          "n = 40, SNR 20: the share of data sets with this answer and this certainty.",
          about_pesel, hard_pesel_below},
    Claim{"hard-pesel-second", hard, "The second best dimension for PESEL is 18.",
          "n = 40, SNR 20: the share of data sets in which it is.", about_pesel, hard_pesel_second},
    Claim{"hard-pesel-tiny", hard,
          "PESEL leans towards simple models: it prefers one to four dimensions to ten.",
          "n = 40, SNR 20: each of 1, 2, 3, 4 has more evidence than 10, in clearly more than half "
          "of the data sets.",
          about_pesel, hard_pesel_tiny},
    Claim{"hard-underestimation", hard,
          "The exact evidence underestimates less than the two approximations.",
          "n = 40, SNR 20: the share of answers below 20 is smaller than that of Minka and of "
          "PESEL, by two standard errors (paired); in part if than one of them.",
          about_bayes, resists_underestimation},
    Claim{"summary-sample-size", "4.2, summary",
          "NG suffers less than the approximations from fewer observations.",
          "From n = 100 to n = 40 (SNR 20) it loses fewer right answers than Minka and than PESEL, "
          "by two standard errors; in part if than one of them.",
          about_bayes, resists_small_samples},
    Claim{"summary-damage", "4.2, summary",
          "The heuristic keeps from an underestimation that does damage.",
          "n = 40, SNR 20: answers below 18 in clearly less than 10 % of the data sets.", about_ng,
          no_damage},
};

}  // namespace

std::span<const Claim> example_claims() { return claims; }

}  // namespace pcadim::reproduction
