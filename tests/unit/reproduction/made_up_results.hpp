#pragma once
#include <string_view>

#include "reproduction/claims.hpp"
#include "reproduction/results.hpp"

/// Results without any experiment: every method right and sure on every data set, until a test
/// changes that.
namespace pcadim::reproduction {

inline Answer right_and_sure() {
  Answer answer;
  answer.d = answer.best = true_dimension;
  answer.second = true_dimension + 1;
  answer.of_truth = answer.of_best = answer.near = 1;
  answer.two_phases = true;
  answer.phi = 0.25;  // in the middle on a logarithmic axis
  answer.phi_low = 0.1;
  answer.phi_high = 0.9;
  return answer;
}

/// Sure of another dimension.
inline Answer wrong_and_sure(Index d) {
  Answer answer = right_and_sure();
  answer.d = answer.best = d;
  answer.second = d + 1;
  answer.of_truth = 0;
  answer.near = d >= near_first && d <= near_last ? 1 : 0;
  return answer;
}

inline Results made_up_results(std::size_t replicates = 50) {
  Results results;
  results.replicates = static_cast<Index>(replicates);
  Answers all;
  all.fill(right_and_sure());
  for (const Index n : sample_sizes) {
    for (const double snr : ratios) {
      results.cells.push_back({n, snr, std::vector<Answers>(replicates, all)});
    }
  }
  return results;
}

/// Gives a method another answer wherever a test of the cell says so.
template <class Where>
void answer_where(Results& results, Method method, const Answer& answer, Where where) {
  for (Cell& cell : results.cells) {
    if (!where(cell)) continue;
    for (Answers& answers : cell.replicates) answers[static_cast<std::size_t>(method)] = answer;
  }
}

inline void answer_everywhere(Results& results, Method method, const Answer& answer) {
  answer_where(results, method, answer, [](const Cell&) { return true; });
}

inline Judgement judge(std::string_view id, const Results& results, const Cast& cast = usual_cast) {
  for (const Claim& claim : all_claims()) {
    if (claim.id == id) return claim.judge(results, cast);
  }
  return {Verdict::fails, "there is no such claim"};
}

inline Verdict verdict(std::string_view id, const Results& results, const Cast& cast = usual_cast) {
  return judge(id, results, cast).verdict;
}

}  // namespace pcadim::reproduction
